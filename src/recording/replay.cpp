#include "carom/replay.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <string>
#include <utility>

#include "carom/response.hpp"
#include "recording/replay_state.hpp"

namespace carom {

using namespace recording;
using Kind = RecordingProblemKind;

/// A recording, the balls as they are now, and the next impact.
class Replay::Stage {
 public:
  explicit Stage(Recording recording) : recording_{std::move(recording)}, state_{recording_.shapes()} {}

  [[nodiscard]] const Recording& recording() const noexcept { return recording_; }
  [[nodiscard]] const ReplayState& state() const noexcept { return state_; }
  [[nodiscard]] Instant now() const noexcept { return now_; }

  void rewind() noexcept {
    state_.restart(recording_.shapes());
    now_ = {};
    go_on_from(0);
  }

  std::optional<RecordingProblem> go_to(double time, const OnImpact& on_impact, StopToken stop) {
    assert(!std::isnan(time));
    const double t = std::clamp(time, begin(), recording_.end());
    const bool back = t < state_.last_impact().whole;
    auto problem = back || !on_impact ? jump_toward(t, back) : std::nullopt;
    if (!problem) problem = play_to(t, back ? OnImpact{} : on_impact, stop);
    return arrive(pending_ && pending_->time.whole <= t ? now_ : Instant{t, 0}, std::move(problem));
  }

  std::optional<RecordingProblem> verify(const OnImpact& on_impact) {
    rewind();
    auto problem = play_to(recording_.end(), on_impact);
    if (!problem) problem = check_rest();
    return arrive({recording_.end(), 0}, std::move(problem));
  }

 private:
  void go_on_from(std::size_t chunk) noexcept {
    next_ = chunk;
    left_ = 0;
    pending_.reset();
  }

  std::optional<RecordingProblem> arrive(Instant time, std::optional<RecordingProblem> problem) noexcept {
    if (problem)
      rewind();
    else
      now_ = time;
    return problem;
  }

  /// A problem of a chunk, by its index in `chunks()`: chunk 0 of the file is the scene.
  [[nodiscard]] RecordingProblem problem_in(std::size_t chunk, Kind kind) const {
    RecordingProblem problem;
    problem.kind = kind;
    problem.place = recording_.chunks()[chunk].place;
    problem.chunk = static_cast<std::uint32_t>(chunk + 1);
    return problem;
  }
  /// A problem of the chunk that was opened last.
  [[nodiscard]] RecordingProblem problem_here(Kind kind) const { return problem_in(next_ - 1, kind); }

  [[nodiscard]] std::optional<RecordingProblem> load(std::size_t chunk) {
    next_ = chunk + 1;
    auto payload = recording_.payload_of(recording_.chunks()[chunk]);
    if (!payload) return problem_here(Kind::changed_since);
    payload_ = std::move(*payload);
    return std::nullopt;
  }

  /// Goes to the last keyframe that is no later than the time, unless playing on from here is shorter.
  std::optional<RecordingProblem> jump_toward(double time, bool back) {
    const auto& chunks = recording_.chunks();
    std::size_t index = chunks.size();
    const auto suits = [&](const Recording::Chunk& chunk) {
      return chunk.part == Recording::Part::keyframe && chunk.time <= time;
    };
    while (index > 0 && !suits(chunks[index - 1])) --index;
    if (index == 0) {
      if (back) rewind();
      return std::nullopt;
    }
    if (!back && chunks[index - 1].impacts <= state_.counts().total()) return std::nullopt;
    if (auto problem = load(index - 1)) return problem;
    if (!state_.take_keyframe(payload_)) return problem_here(Kind::foreign_keyframe);
    now_ = state_.last_impact();
    go_on_from(index);
    return std::nullopt;
  }

  /// When it is stopped, an impact that is due is pending.
  std::optional<RecordingProblem> play_to(double time, const OnImpact& on_impact, StopToken stop = {}) {
    for (;;) {
      if (auto problem = find_next()) return problem;
      if (!pending_) return std::nullopt;
      if (pending_->time.whole > time) {
        const bool too_late = recording_.is_whole() && time == recording_.end();
        return too_late ? std::optional{problem_here(Kind::impact_after_end)} : std::nullopt;
      }
      if (stop.requested()) return std::nullopt;
      const physics::Collision collision = *std::exchange(pending_, std::nullopt);
      const Impact impact = state_.execute(collision);
      now_ = collision.time;
      if (on_impact) on_impact(impact);
    }
  }

  /// A recording that was cut off may hold chunks beyond its end. Their keyframes must be later than the end: `go_to`
  /// would use an earlier one.
  [[nodiscard]] std::optional<RecordingProblem> check_rest() const {
    const auto& chunks = recording_.chunks();
    const auto wrong = std::find_if(chunks.begin() + static_cast<std::ptrdiff_t>(next_), chunks.end(),
                                    [this](const Recording::Chunk& chunk) {
                                      return chunk.part == Recording::Part::keyframe && chunk.time <= recording_.end();
                                    });
    if (wrong == chunks.end()) return std::nullopt;
    return problem_in(static_cast<std::size_t>(wrong - chunks.begin()), Kind::early_keyframe);
  }

  /// Makes the next impact pending, if there is one.
  std::optional<RecordingProblem> find_next() {
    while (!pending_ && (left_ > 0 || next_ < recording_.chunks().size())) {
      if (auto problem = left_ > 0 ? take_impact() : open_chunk()) return problem;
    }
    return std::nullopt;
  }

  std::optional<RecordingProblem> take_impact() {
    --left_;
    const RecordedImpact impact = take_recorded_impact(reader_);
    if (!reader_.is_good() || (left_ == 0 && !reader_.is_at_end())) return problem_here(Kind::other_impacts);
    pending_ = state_.collision(impact);
    if (!pending_) return problem_here(Kind::impossible_impact);
    return std::nullopt;
  }

  /// Everything before the chunk has been played.
  std::optional<RecordingProblem> open_chunk() {
    const std::size_t chunk = next_;
    if (auto problem = load(chunk)) return problem;
    switch (recording_.chunks()[chunk].part) {
      case Recording::Part::impacts:
        reader_ = ByteReader{payload_};
        static_cast<void>(reader_.real());
        left_ = reader_.word<std::uint32_t>();
        if (left_ == 0 && !reader_.is_at_end()) return problem_here(Kind::more_impacts);
        break;
      case Recording::Part::keyframe:
        if (payload_ != state_.keyframe()) return problem_here(Kind::other_keyframe);
        break;
      case Recording::Part::end:
        if (payload_ != end_of(recording_.end(), state_.counts(), state_.history()))
          return problem_here(Kind::other_end);
        break;
    }
    return std::nullopt;
  }

  Recording recording_;
  ReplayState state_;
  Instant now_;
  std::size_t next_ = 0;            ///< the chunk to open when the current one has been played
  std::vector<std::byte> payload_;  ///< of the current one
  ByteReader reader_;               ///< of its impacts
  std::uint32_t left_ = 0;          ///< how many of those are still to be read
  std::optional<physics::Collision> pending_;
};

Replay::Replay(Recording recording) : stage_{std::make_unique<Stage>(std::move(recording))} {}
Replay::~Replay() = default;
Replay::Replay(Replay&& other) noexcept = default;
Replay& Replay::operator=(Replay&& other) noexcept = default;

const Recording& Replay::recording() const noexcept { return stage_->recording(); }
double Replay::end() const noexcept { return recording().end(); }
double Replay::time() const noexcept { return stage_->now().whole; }

std::optional<RecordingProblem> Replay::go_to(double time, const OnImpact& on_impact, StopToken stop) {
  return stage_->go_to(time, on_impact, stop);
}
void Replay::rewind() noexcept { stage_->rewind(); }
std::optional<RecordingProblem> Replay::verify(const OnImpact& on_impact) { return stage_->verify(on_impact); }

std::uint32_t Replay::balls() const noexcept { return static_cast<std::uint32_t>(stage_->state().bodies().size()); }

Ball Replay::ball(BallId id) const noexcept {
  const physics::Body& body = stage_->state().bodies()[id.index];
  Ball ball{position(id), velocity(id), body.radius, body.mass, body.restitution};
  ball.gravity_scale = recording().shapes().balls[id.index].gravity_scale;
  return ball;
}
Vec2 Replay::position(BallId id) const noexcept { return position_at(leg(id), stage_->now()); }
Vec2 Replay::velocity(BallId id) const noexcept { return velocity_at(leg(id), stage_->now()); }
const Leg& Replay::leg(BallId id) const noexcept { return stage_->state().bodies()[id.index].leg; }
const std::vector<Wall>& Replay::walls() const noexcept { return recording().shapes().walls; }
const std::vector<Pillar>& Replay::pillars() const noexcept { return recording().shapes().pillars; }

Vec2 Replay::gravity() const noexcept { return recording().shapes().gravity; }

double Replay::kinetic_energy() const noexcept {
  double sum = 0;
  for (const physics::Body& body : stage_->state().bodies())
    sum += carom::kinetic_energy({velocity_at(body.leg, stage_->now()), body.mass});
  return sum;
}

double Replay::potential_energy() const noexcept {
  if (gravity() == Vec2{}) return 0;
  double sum = 0;
  for (const physics::Body& body : stage_->state().bodies())
    sum -= body.mass * dot(body.gravity, position_at(body.leg, stage_->now()));
  return sum;
}

double Replay::energy() const noexcept { return kinetic_energy() + potential_energy(); }

Vec2 Replay::momentum() const noexcept {
  Vec2 sum;
  for (const physics::Body& body : stage_->state().bodies())
    sum += carom::momentum({velocity_at(body.leg, stage_->now()), body.mass});
  return sum;
}

const ImpactCounts& Replay::counts() const noexcept { return stage_->state().counts(); }
std::uint64_t Replay::history() const noexcept { return stage_->state().history(); }

}  // namespace carom
