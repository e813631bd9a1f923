#include "c/errors_by_thread.hpp"

#include <new>

namespace carom::c {
namespace {

std::uint64_t new_thread_number() noexcept {
  static std::atomic<std::uint64_t> threads = 0;
  return ++threads;
}

/// Tells threads apart. Where it is in memory is unique among the threads of one time; a later thread may get the place
/// of one that has ended, and takes over its entry, so that a world has no more entries than threads at one time. The
/// number says whose the entry was.
thread_local const std::uint64_t this_thread = new_thread_number();

}  // namespace

ErrorsByThread::~ErrorsByThread() {
  for (const Entry* entry = others_.load(std::memory_order_acquire); entry != nullptr;)
    delete std::exchange(entry, entry->next);
}

template <class Self>
auto ErrorsByThread::entry_of(Self& self, const void* place) noexcept -> decltype(&self.first_) {
  if (self.first_.place.load(std::memory_order_relaxed) == place) return &self.first_;
  Entry* entry = self.others_.load(std::memory_order_acquire);
  while (entry != nullptr && entry->place.load(std::memory_order_relaxed) != place) entry = entry->next;
  return entry;
}

const Errors* ErrorsByThread::find() const noexcept {
  const Entry* entry = entry_of(*this, &this_thread);
  return entry != nullptr && entry->thread == this_thread ? &entry->errors : nullptr;
}

Errors* ErrorsByThread::make() noexcept {
  const void* place = &this_thread;
  Entry* entry = entry_of(*this, place);
  if (entry == nullptr) {
    const void* nobody = nullptr;
    if (first_.place.compare_exchange_strong(nobody, place, std::memory_order_relaxed)) {
      entry = &first_;
    } else {
      entry = new (std::nothrow) Entry;
      if (entry == nullptr) return nullptr;
      entry->place.store(place, std::memory_order_relaxed);
      entry->next = others_.load(std::memory_order_relaxed);
      while (!others_.compare_exchange_weak(entry->next, entry, std::memory_order_release, std::memory_order_relaxed)) {
      }
    }
  }
  entry->thread = this_thread;
  return &entry->errors;
}

const std::vector<ProblemInWords>& ErrorsByThread::problems() const noexcept {
  static const std::vector<ProblemInWords> none;
  const Errors* own = find();
  return own == nullptr ? none : own->problems();
}

}  // namespace carom::c
