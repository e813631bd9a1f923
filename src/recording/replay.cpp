#include "carom/replay.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <variant>

#include "carom/response.hpp"
#include "physics/moving_shape.hpp"
#include "recording/replay_state.hpp"

namespace carom {

using namespace recording;
using Kind = RecordingProblemKind;

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

}  // namespace

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
    const bool back = t < state_.last_change().whole;
    auto problem = back || !on_impact ? jump_toward(t, back) : std::nullopt;
    if (!problem) problem = play_to(t, back ? OnImpact{} : on_impact, stop);
    return arrive(is_stopped_ ? now_ : Instant{t, 0}, std::move(problem));
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
    next_event_ = {};
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
    now_ = state_.last_change();
    go_on_from(index);
    return std::nullopt;
  }

  /// An event that is recorded, and when it happens if no mover begins to move otherwise before.
  struct NextEvent {
    std::variant<std::monostate, RecordedImpact, RecordedSqueeze>
        event;                                    ///< nothing when there is none, or none was read
    std::optional<physics::Collision> collision;  ///< of an impact; nothing when the two don't collide as they move now

    [[nodiscard]] bool is_known() const noexcept { return event.index() != 0; }
    /// When it is; nothing when that is not known yet.
    [[nodiscard]] std::optional<Instant> time() const noexcept {
      if (const auto* squeeze = std::get_if<RecordedSqueeze>(&event)) return squeeze->time;
      return collision ? std::optional{collision->time} : std::nullopt;
    }
  };

  /// Movers begin to move otherwise up to here: a recording that was cut off may have impacts just after its end.
  [[nodiscard]] double last_piece() const { return std::nextafter(recording_.end(), never); }

  /// What comes next: does a mover begin to move otherwise before the next event? An impact at the very time comes
  /// first. A mover that squeezes a ball has begun the piece in which it does.
  [[nodiscard]] bool piece_comes_first(Instant piece) const noexcept {
    const auto time = next_event_.time();
    if (!time || piece < *time) return true;
    const auto* squeeze = std::get_if<RecordedSqueeze>(&next_event_.event);
    return squeeze != nullptr && piece == *time && squeeze->mover < state_.statics().movers.size() &&
           state_.statics().movers[squeeze->mover].until() == piece;
  }

  /// It may be stopped before any event that is due.
  std::optional<RecordingProblem> play_to(double time, const OnImpact& on_impact, StopToken stop = {}) {
    is_stopped_ = false;
    for (;;) {
      if (auto problem = find_next()) return problem;
      const Instant piece = state_.next_piece();
      const auto due = next_event_.time();
      const bool has_piece = piece.whole <= time && piece_comes_first(piece);
      if (!has_piece && !next_event_.is_known()) return std::nullopt;
      if (!has_piece && !due && !(piece.whole <= last_piece())) return problem_here(Kind::impossible_impact);
      if (!has_piece && (!due || due->whole > time)) {
        const bool too_late = recording_.is_whole() && time == recording_.end();
        return too_late ? std::optional{problem_here(Kind::impact_after_end)} : std::nullopt;
      }
      is_stopped_ = stop.requested();
      if (is_stopped_) return std::nullopt;
      if (has_piece) {
        state_.begin_next_pieces();
        now_ = piece;
        predict();
      } else if (auto problem = execute_next(on_impact)) {
        return problem;
      }
    }
  }

  std::optional<RecordingProblem> execute_next(const OnImpact& on_impact) {
    const NextEvent next = std::exchange(next_event_, {});
    if (const auto* squeeze = std::get_if<RecordedSqueeze>(&next.event)) {
      if (!state_.is_possible(*squeeze)) return problem_here(Kind::impossible_squeeze);
      state_.execute(*squeeze);
      now_ = squeeze->time;
      return std::nullopt;
    }
    const Impact impact = state_.execute(*next.collision);
    now_ = next.collision->time;
    if (on_impact) on_impact(impact);
    return std::nullopt;
  }

  /// When the next event is an impact: when it is, as everything moves now.
  void predict() {
    if (const auto* impact = std::get_if<RecordedImpact>(&next_event_.event))
      next_event_.collision = state_.collision(*impact);
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

  /// Reads the next event, if there is one. What is at the end is compared only when all has happened up to there.
  std::optional<RecordingProblem> find_next() {
    while (!next_event_.is_known() && (left_ > 0 || next_ < recording_.chunks().size())) {
      if (left_ == 0 && recording_.chunks()[next_].part == Recording::Part::end &&
          state_.next_piece().whole <= recording_.end())
        return std::nullopt;
      if (auto problem = left_ > 0 ? take_impact() : open_chunk()) return problem;
    }
    return std::nullopt;
  }

  std::optional<RecordingProblem> take_impact() {
    --left_;
    next_event_.event = take_recorded_impact(reader_);
    if (!reader_.is_good() || (left_ == 0 && !reader_.is_at_end())) return problem_here(Kind::other_impacts);
    predict();
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
      case Recording::Part::squeeze:
        reader_ = ByteReader{payload_};
        next_event_.event = take_recorded_squeeze(reader_);
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
  NextEvent next_event_;
  bool is_stopped_ = false;  ///< before it got to where it was to go
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
Wall Replay::wall(WallId id) const noexcept {
  return shape_at(stage_->state().statics().walls[id.index], stage_->now());
}
Pillar Replay::pillar(PillarId id) const noexcept {
  return shape_at(stage_->state().statics().pillars[id.index], stage_->now());
}
Pose Replay::pose(MoverId id) const noexcept {
  return stage_->state().statics().movers[id.index].pose_at(stage_->now());
}

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
