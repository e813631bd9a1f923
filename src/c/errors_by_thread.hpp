#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "c/errors.hpp"

namespace carom::c {

/// The latest error of a world for each thread that uses it. Threads may read a world at the same time, and each finds
/// out what was wrong with its own calls.
class ErrorsByThread {
 public:
  ErrorsByThread() = default;
  ~ErrorsByThread();
  ErrorsByThread(const ErrorsByThread&) = delete;
  ErrorsByThread& operator=(const ErrorsByThread&) = delete;

  // As those of Errors, for this thread. Without memory to keep it, there is only the result.

  carom_result set(carom_result result, const char* text) noexcept {
    if (Errors* own = make()) own->set(result, text);
    return result;
  }
  carom_result set(carom_result result, std::string text) {
    if (Errors* own = make()) own->set(result, std::move(text));
    return result;
  }
  carom_result set(std::vector<Problem> problems) {
    if (problems.empty()) return CAROM_OK;
    Errors* own = make();
    return own == nullptr ? CAROM_OUT_OF_MEMORY : own->set(std::move(problems));
  }

  [[nodiscard]] const char* text() const noexcept {
    const Errors* own = find();
    return own == nullptr ? "" : own->text();
  }
  [[nodiscard]] const std::vector<ProblemInWords>& problems() const noexcept;

 private:
  struct Entry {
    std::atomic<const void*> place = nullptr;  ///< of the thread's own memory; null: no thread has it yet
    std::uint64_t thread = 0;                  ///< its number
    Entry* next = nullptr;
    Errors errors;
  };

  /// This thread's, or null when none of its calls has failed.
  [[nodiscard]] const Errors* find() const noexcept;
  /// This thread's, made when there is none; null when there is no memory for it.
  [[nodiscard]] Errors* make() noexcept;
  /// The entry with this place, or null.
  template <class Self>
  [[nodiscard]] static auto entry_of(Self& self, const void* place) noexcept -> decltype(&self.first_);

  // Entries are added by threads at the same time, and stay for as long as the world. Most worlds need only the first.
  Entry first_;
  std::atomic<Entry*> others_ = nullptr;
};

}  // namespace carom::c
