#include "mpi/members.hpp"

#include <chrono>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "cli/terminal/failure.hpp"

namespace carom::cli {
namespace {

/// How a member ended, as a process says to rank 0 when it is free for the next.
struct Result {
  enum class Kind : std::uint8_t { none_yet, row, stopped, failed };
  Kind kind = Kind::none_yet;
  Member member;
  std::string text;             ///< the row, or what has failed
  Exit exit = Exit::bad_input;  ///< of what has failed

  [[nodiscard]] Parcel parcel() const { return Parcel{}.put(kind).put(member).put(exit).put(text); }
};

Result result_in(std::span<const std::byte> bytes) {
  ParcelReader parcel{bytes};
  Result result;
  result.kind = parcel.take<Result::Kind>();
  result.member = parcel.take<Member>();
  result.exit = parcel.take<Exit>();
  result.text = parcel.take_text();
  return result;
}

Result play(const EnsembleScene& scene, const Member& member, StopToken stop) {
  try {
    const auto row = play_member(scene, member.seed, stop);
    return {row ? Result::Kind::row : Result::Kind::stopped, member, row.value_or("")};
  } catch (const Failure& failure) {
    return {Result::Kind::failed, member, failure.what(), failure.exit()};
  } catch (const std::exception& problem) {
    return {Result::Kind::failed, member, problem.what()};
  }
}

Parcel parcel_of(const std::vector<EnsembleScene>& scenes) {
  Parcel parcel;
  parcel.put(std::uint64_t{scenes.size()});
  for (const EnsembleScene& each : scenes)
    parcel.put(each.name).put(to_text(each.scene)).put(each.until).put(each.warm_up);
  return parcel;
}

std::vector<EnsembleScene> scenes_in(ParcelReader& parcel) {
  std::vector<EnsembleScene> scenes(parcel.take<std::uint64_t>());
  for (EnsembleScene& each : scenes) {
    each.name = parcel.take_text();
    each.scene = read_scene(parcel.take_text()).scene.value();
    each.until = parcel.take<double>();
    each.warm_up = parcel.take<std::optional<double>>();
  }
  return scenes;
}

/// Who plays what, at rank 0. Its own thread plays members one after another, as the other processes do.
class Distribution {
 public:
  Distribution(const std::vector<EnsembleScene>& scenes, const std::vector<Member>& members, StopToken stop,
               const std::function<void(const Member&, const std::string&)>& on_row)
      : scenes_{scenes}, members_{members}, stop_{stop}, on_row_{on_row} {}

  /// Returns when all processes are free again, with the first thing that went wrong.
  [[nodiscard]] std::exception_ptr run(cluster::MpiCommunicator& all, const std::function<void()>& on_wait) {
    std::thread own{[this] { play_own(); }};
    for (int others = all.size() - 1; others > 0 || !is_own_done();) {
      on_wait();
      const bool had_results = take_own_results();
      const auto message = all.receive_if_there();
      if (message) {
        note(result_in(message->bytes));
        const auto next = take_next();
        all.send(message->rank, Parcel{}.put(next).bytes());
        if (!next) --others;
      } else if (!had_results) {
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
      }
    }
    own.join();
    take_own_results();
    return problem_;
  }

 private:
  void play_own() {
    while (const auto member = take_next()) {
      Result result = play(scenes_[member->scene], *member, stop_);
      const std::scoped_lock lock{mutex_};
      results_.push_back(std::move(result));
    }
    const std::scoped_lock lock{mutex_};
    is_own_done_ = true;
  }
  [[nodiscard]] bool is_own_done() {
    const std::scoped_lock lock{mutex_};
    return is_own_done_;
  }

  /// Nothing when there are no more, or it was ended.
  [[nodiscard]] std::optional<Member> take_next() {
    const std::scoped_lock lock{mutex_};
    if (is_ended_ || stop_.requested() || next_ == members_.size()) return std::nullopt;
    return members_[next_++];
  }

  bool take_own_results() {
    std::deque<Result> results;
    {
      const std::scoped_lock lock{mutex_};
      results.swap(results_);
    }
    for (const Result& result : results) note(result);
    return !results.empty();
  }

  void note(const Result& result) {
    try {
      if (result.kind == Result::Kind::row) on_row_(result.member, result.text);
      if (result.kind == Result::Kind::failed) throw Failure{result.exit, result.text};
    } catch (...) {
      if (!problem_) problem_ = std::current_exception();
    }
    if (!problem_ && result.kind != Result::Kind::stopped) return;
    const std::scoped_lock lock{mutex_};
    is_ended_ = true;
  }

  const std::vector<EnsembleScene>& scenes_;
  const std::vector<Member>& members_;
  StopToken stop_;
  const std::function<void(const Member&, const std::string&)>& on_row_;
  std::exception_ptr problem_;

  std::mutex mutex_;  ///< for what follows
  std::size_t next_ = 0;
  bool is_ended_ = false;
  bool is_own_done_ = false;
  std::deque<Result> results_;  ///< of the own thread, not noted yet
};

}  // namespace

void play_members(Orders& orders, cluster::MpiCommunicator& all, const std::vector<EnsembleScene>& scenes,
                  const std::vector<Member>& members, StopToken stop,
                  const std::function<void(const Member&, const std::string&)>& on_row,
                  const std::function<void()>& on_wait) {
  const std::exception_ptr problem = orders.give(Order::play_members, parcel_of(scenes), [&] {
    return Distribution{scenes, members, stop, on_row}.run(all, on_wait);
  });
  if (problem) std::rethrow_exception(problem);
}

void play_members_for_first(cluster::MpiCommunicator& all, ParcelReader& with, StopToken stop) {
  const std::vector<EnsembleScene> scenes = scenes_in(with);
  Result last;
  while (true) {
    all.send(0, last.parcel().bytes());
    const cluster::Bytes answer = all.receive(0);
    const auto member = ParcelReader{answer}.take<std::optional<Member>>();
    if (!member) return;
    last = play(scenes[member->scene], *member, stop);
  }
}

}  // namespace carom::cli
