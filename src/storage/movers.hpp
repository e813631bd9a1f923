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
/// Its motion is a chain of pieces, in each of which it stands, moves evenly, or turns evenly by one turn at most.
/// Where it is follows from the beginning of the piece. Where a piece begins does not follow from where the last one
/// ended, rounded as that is, but from the program: so no pose drifts.
class MoverState {
 public:
  MoverState(const Mover& mover, Instant now);

  [[nodiscard]] const MoverLeg& leg() const noexcept { return leg_; }
  [[nodiscard]] Pose pose_at(Instant time) const noexcept { return carom::pose_at(leg_, time); }
  [[nodiscard]] const MoverMotion& motion() const noexcept { return leg_.motion; }
  /// When it begins to move otherwise; infinite when it never does.
  [[nodiscard]] Instant until() const noexcept { return leg_.end; }
  /// The motion of its shapes in this piece.
  [[nodiscard]] physics::ShapeMotion shape_motion() const noexcept;

  // Each begins a new piece.
  void set_motion(const MoverMotion& motion, Instant now);
  void set_program(std::vector<MoverStep> program, bool repeats, Instant now);
  /// At the time `until()`.
  void begin_next_piece();
  /// It stands still, until the next step of its program.
  void yield(Instant now);
  /// A leg that it has had before, or will have.
  void set_leg(const MoverLeg& leg) noexcept { leg_ = leg; }

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
  /// From now on a shape that stands there now moves with it, like this.
  template <class Shape>
  [[nodiscard]] physics::StaticShape<Shape> attach(ShapeRef ref, const Shape& shape, Instant now) {
    shapes_.push_back({ref, moved_back(shape, pose_at(now))});
    physics::ShapeMotion motion = shape_motion();
    motion.pivot = pivot_at(now);
    return {shape, now, motion};
  }
  void detach(ShapeRef ref);
  /// At the beginning of a leg: calls `put(ref, static shape)` for each of its shapes, where and how they move from now
  /// on.
  template <class Put>
  void put_shapes(Put put) const {
    for (const Attached& attached : shapes_) {
      std::visit(
          [&](const auto& shape) {
            using Shape = std::decay_t<decltype(shape)>;
            put(attached.ref, physics::StaticShape<Shape>{moved(shape, leg_.pose), leg_.start, shape_motion()});
          },
          attached.at_first);
    }
  }

  [[nodiscard]] bool has_sound_program() const { return problems_with(program_).empty(); }
  /// All that it remembers, to an archive of a checkpoint or from it.
  template <class Archive>
  void exchange(Archive& archive) {
    archive(pivot_, program_, repeats_, leg_, shapes_);
  }

 private:
  void stand(const Pose& pose, Instant now) noexcept;
  void begin_step(const Pose& from, Instant now);
  void begin_turn() noexcept;
  [[nodiscard]] bool is_in_program() const noexcept { return leg_.step < program_.size(); }

  Vec2 pivot_;
  std::vector<MoverStep> program_;
  bool repeats_ = false;
  MoverLeg leg_;
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
  /// Those begin to move otherwise whose time has come: calls `begun(id)` for each of them.
  template <class Begun>
  void begin_next_pieces(Instant now, Begun begun) {
    for (std::uint32_t id = 0; id < size(); ++id) {
      if (!has(id) || now < movers_[id]->until()) continue;
      movers_[id]->begin_next_piece();
      begun(id);
    }
  }
  /// A wall or pillar that stands there now, with its motion; one of a mover is attached to it.
  template <class Shape>
  [[nodiscard]] physics::StaticShape<Shape> attach(ShapeRef ref, const Shape& shape, Instant now) {
    if (!shape.mover) return {shape, now};
    return movers_[shape.mover->index]->attach(ref, shape, now);
  }

  /// All of them, to an archive of a checkpoint or from it.
  template <class Archive>
  void exchange(Archive& archive) {
    archive.resize(movers_);
    for (auto& mover : movers_) {
      bool is_there = mover.has_value();
      archive(is_there);
      if (is_there && !mover) mover.emplace(Mover{}, Instant{});
      if (mover) mover->exchange(archive);
    }
  }

 private:
  std::vector<std::optional<MoverState>> movers_;
};

}  // namespace carom::engine
