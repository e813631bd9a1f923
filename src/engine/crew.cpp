#include "engine/crew.hpp"

#include <algorithm>

namespace carom::engine {

Crew::Crew(unsigned threads) {
  for (unsigned number = 1; number < std::max(threads, 1U); ++number)
    others_.emplace_back([this, number] { stand_by(number); });
}

Crew::~Crew() {
  {
    const std::lock_guard lock{mutex_};
    over_ = true;
  }
  changed_.notify_all();
  for (std::thread& other : others_) other.join();
}

void Crew::stand_by(unsigned number) {
  std::uint64_t done = 0;
  std::unique_lock lock{mutex_};
  for (;;) {
    changed_.wait(lock, [&] { return over_ || task_ != done; });
    if (over_) return;
    done = task_;
    const auto* const work = work_;
    lock.unlock();
    (*work)(number);
    lock.lock();
    if (--at_work_ == 0) changed_.notify_all();
  }
}

void Crew::together(const std::function<void(unsigned)>& work) {
  {
    const std::lock_guard lock{mutex_};
    work_ = &work;
    at_work_ = size() - 1;
    ++task_;
  }
  changed_.notify_all();
  work(0);
  std::unique_lock lock{mutex_};
  changed_.wait(lock, [&] { return at_work_ == 0; });
}

void Crew::meet() {
  std::unique_lock lock{mutex_};
  const std::uint64_t meeting = meeting_;
  if (++waiting_ == size()) {
    waiting_ = 0;
    ++meeting_;
    changed_.notify_all();
  } else {
    changed_.wait(lock, [&] { return meeting_ != meeting; });
  }
}

}  // namespace carom::engine
