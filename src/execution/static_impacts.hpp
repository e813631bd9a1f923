#pragma once

#include <utility>
#include <vector>

#include "execution/executor.hpp"

/// Impacts with walls and pillars: the part of Executor that executes them, and finds out whether a ball is squeezed.
/// Included by executor.cpp only.
namespace carom::engine {

/// Is a ball squeezed that hits a shape which moves? In tiles, the whole horizon is then executed in order instead.
template <class Mode>
bool Executor<Mode>::is_squeezed(std::uint32_t slot, ShapeRef mover, Instant time) {
  const Body ball = bodies_.body(slot);
  const auto hit = shapes_.touch_of(ball, mover, time);
  if (!hit || !has_no_room(ball, *hit, time)) return false;
  std::vector<physics::Touch> touches{*hit};
  for (const ShapeRef shape : broad_phase_.lists().statics(slot)) {
    if (shape == mover) continue;
    if (const auto touch = shapes_.touch_of(ball, shape, time)) touches.push_back(*touch);
  }
  if (!physics::is_squeezed(std::move(touches))) return false;
  worker_.squeeze = {bodies_.id_of(slot), mover, time};
  return true;
}

template <class Mode>
auto Executor<Mode>::execute_static(std::uint32_t slot, ShapeRef shape) -> Step {
  const double time = bodies_.state(slot).event_time;
  const auto collision = predictor_.collision_with_static(slot, shape);
  if (!collision || collision->time.whole != time) {
    predict_again(slot, {time, 0});
    return Step::went_on;
  }
  if (until_ < collision->time) return Step::beyond;
  if (mode_.is_endless(*collision)) return endless_at(collision->time);
  if (Mode::shared && is_box_from_later(slot, collision->time)) return defer(slot);
  const Body ball = bodies_.body(slot);
  if (shapes_.moves(shape) && is_squeezed(slot, shape, collision->time)) [[unlikely]]
    return Step::endless;
  const bool is_wall = shape.type() == ShapeType::wall;
  const physics::StaticResolution after = is_wall ? resolve(*collision, ball, shapes_.walls[shape.number()])
                                                  : resolve(*collision, ball, shapes_.pillars[shape.number()]);
  std::uint32_t undo_entry = 0;
  if constexpr (Mode::optimistic) undo_entry = remember_pair(slot, none, after.loss.suspended);
  if constexpr (!Mode::optimistic) {
    if (after.work != 0) shapes_.given.sum.add(after.work);
  }
  begin_leg(slot, after.ball, bodies_.is_falling());
  count(is_wall ? worker_.impacts.walls : worker_.impacts.pillars, after.loss.suspended, collision->time);
  scheduler_.schedule(slot, predict(slot, collision->time, {.just_now = true}));
  if constexpr (Mode::optimistic) {
    if (worker_.listener != nullptr) [[unlikely]]
      note(undo_entry);
  } else if (mode_.on_collision || worker_.listener != nullptr) {
    report(*collision, impact_of(*collision, ball, after));
  }
  return Step::impact;
}

}  // namespace carom::engine
