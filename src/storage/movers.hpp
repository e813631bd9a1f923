#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <variant>
#include <vector>

#include "carom/mover.hpp"
#include "carom/shapes.hpp"
#include "physics/body.hpp"
#include "storage/shape_ref.hpp"

namespace carom::engine {

/// All of a shape is in there, with a margin for rounding.
[[nodiscard]] Rectangle bounds_of(const Wall& wall) noexcept;
[[nodiscard]] Rectangle bounds_of(const Pillar& pillar) noexcept;

/// A wall or pillar as it was before its mover moved it.
using MovedShape = std::variant<Wall, Pillar>;

/// One mover: where it is, how it moves, and what moves with it.
///
/// Its motion is a chain of pieces, in each of which it stands, moves evenly, or turns evenly by one turn at most. Where
/// it is follows from the beginning of the piece. Where a piece begins does not follow from where the last one ended,
/// rounded as that is, but from the program: so no pose drifts.
class MoverState {
 public:
  MoverState(const Mover& mover, Instant now);

  [[nodiscard]] Pose pose_at(Instant time) const noexcept;
  [[nodiscard]] const MoverMotion& motion() const noexcept { return motion_; }
  /// When it begins to move otherwise; infinite when it never does.
  [[nodiscard]] Instant until() const noexcept { return until_; }
  /// The motion of its shapes in this piece.
  [[nodiscard]] physics::ShapeMotion shape_motion() const noexcept;

  // Each begins a new piece.
  void set_motion(const MoverMotion& motion, Instant now);
  void set_program(std::vector<MoverStep> program, bool repeats, Instant now);
  /// At the time `until()`.
  void begin_next_piece();
  /// It stands still, until the next step of its program.
  void yield(Instant now);

  /// A shape's place where the mover is now, from its place where the mover was at first; and back.
  [[nodiscard]] Wall moved(Wall wall, const Pose& pose) const noexcept;
  [[nodiscard]] Pillar moved(Pillar pillar, const Pose& pose) const noexcept;
  [[nodiscard]] Wall moved_back(Wall wall, const Pose& pose) const noexcept;
  [[nodiscard]] Pillar moved_back(Pillar pillar, const Pose& pose) const noexcept;

  /// Where the pivot is.
  [[nodiscard]] Vec2 pivot_at(Instant time) const noexcept { return pivot_ + pose_at(time).offset; }
  /// A rectangle that a shape stays in from now, where it is given, up to `end`, in which it turns by a radian at most.
  /// Nothing when it stands.
  [[nodiscard]] std::optional<Rectangle> cover_of(const MovedShape& shape, Instant now, Instant end) const noexcept;

  struct Attached {
    ShapeRef ref;
    MovedShape at_first;
  };
  [[nodiscard]] const std::vector<Attached>& shapes() const noexcept { return shapes_; }
  void attach(ShapeRef ref, const MovedShape& at_first) { shapes_.push_back({ref, at_first}); }
  void detach(ShapeRef ref);

 private:
  void stand(const Pose& pose, Instant now) noexcept;
  void begin_step(const Pose& from, Instant now);
  void begin_turn() noexcept;
  [[nodiscard]] bool is_in_program() const noexcept { return step_ < program_.size(); }

  Vec2 pivot_;
  std::vector<MoverStep> program_;
  bool repeats_ = false;
  std::size_t step_ = 0;  ///< of the program; beyond its end when there is none, or it is over
  Instant step_end_;
  Pose start_;  ///< at the time `since_`
  MoverMotion motion_;
  Instant since_;
  Instant until_;
  std::vector<Attached> shapes_;
};

/// All movers, by id. Ids of removed movers are not used again.
class Movers {
 public:
  [[nodiscard]] std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(movers_.size()); }
  [[nodiscard]] bool has(std::uint32_t id) const noexcept { return id < size() && movers_[id].has_value(); }
  [[nodiscard]] const MoverState& operator[](std::uint32_t id) const noexcept { return *movers_[id]; }
  [[nodiscard]] MoverState& operator[](std::uint32_t id) noexcept { return *movers_[id]; }
  void add(const Mover& mover, Instant now) { movers_.emplace_back(MoverState{mover, now}); }
  void remove(std::uint32_t id) noexcept { movers_[id].reset(); }

  /// When the first of them begins to move otherwise; infinite when none does.
  [[nodiscard]] Instant next_change() const noexcept;

 private:
  std::vector<std::optional<MoverState>> movers_;
};

}  // namespace carom::engine
