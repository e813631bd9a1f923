#include <algorithm>

#include "carom/response.hpp"
#include "physics/support.hpp"
#include "world/engine.hpp"

/// Advancing a world in which things move.
namespace carom {

using engine::Amount;

/// From one change of a mover's motion to the next: in between the shapes move evenly.
Progress World::Engine::execute_with_movers(Instant until, Amount amount, const OnImpact& on_impact, StopToken stop) {
  const std::uint64_t before = counts().total();
  for (;;) {
    if (!(now_ < model_.next_change())) cover_movers();
    const Instant next = model_.next_change();
    const Instant end = std::min(next, until);
    const Progress progress = execute_until(end, amount, on_impact, stop);
    const bool is_stuck = progress == Progress::stuck && moves_anything();
    const bool has_impact = amount == Amount::one_impact && counts().total() != before;
    if (!is_stuck && (progress != Progress::done || has_impact || until < next)) return progress;
    if (is_search_ && !before_search_) before_search_ = std::make_unique<Engine>(*this);
    if (is_stuck) {
      let_movers_yield();
      continue;
    }
    simulator_->watch_noted();
    edit([&](engine::Editor* editor) { model_.change_movers(now_, editor); });
  }
}

void World::Engine::cover_movers() {
  const std::uint64_t events = counts().total() + simulator_->box_moves().total();
  edit([&](engine::Editor* editor) { model_.cover_movers(now_, events, editor); });
}

bool World::Engine::moves(std::uint32_t mover) const noexcept {
  return movers().has(mover) && movers()[mover].motion() != MoverMotion{};
}

bool World::Engine::moves_anything() const noexcept {
  for (std::uint32_t id = 0; id < movers().size(); ++id) {
    if (moves(id)) return true;
  }
  return false;
}

/// The world is stuck: the mover that squeezes a ball stands still from now on, or all of them if there is no such
/// ball.
void World::Engine::let_movers_yield() {
  std::optional<MoverId> squeezing;
  now_ = std::max(now_, squeeze_.time);
  if (squeeze_.ball != engine::none) {
    const std::uint32_t id = squeeze_.shape.number();
    squeezing = squeeze_.shape.type() == ShapeType::wall ? walls()[id].shape.mover : pillars()[id].shape.mover;
  }
  for (std::uint32_t id = 0; id < movers().size(); ++id) {
    if (!moves(id) || (squeezing && squeezing->index != id)) continue;
    change_mover(id, [&](engine::MoverState& mover) { mover.yield(now_); });
    squeezes_.push_back({now_.whole, MoverId{id}, {}, now_});
  }
  if (squeezing) {
    squeezes_.back().ball = BallId{squeeze_.ball};
    return stop_ball(squeeze_.ball);
  }
  // Balls that are pressed against each other have had impacts without end, and would go on to.
  const MoverId mover = squeezes_.back().mover;
  const Instant slice = model_.stuck().slice_of(now_);
  for (std::uint32_t id = 0; id < balls(); ++id) {
    if (!is_present(id) || body(id).leg.start < slice) continue;
    squeezes_.push_back({now_.whole, mover, BallId{id}, now_});
    stop_ball(id);
  }
}

/// What a squeezed ball has moved with goes back to the mover. It would rattle about otherwise, the faster the less
/// room it had.
void World::Engine::stop_ball(std::uint32_t id) {
  const physics::Body ball = body(id);
  const Vec2 velocity = velocity_at(ball.leg, now_);
  simulator_->watch_noted();
  model_.sensing().ball_was_put(id, now_);
  edit([&](engine::Editor* editor) {
    model_.give(-carom::kinetic_energy({velocity, ball.mass}));
    model_.change_leg(id, physics::stopped_leg(ball, now_));
    if (editor != nullptr) editor->begin_leg(bodies().slot_of(id));
  });
}

void World::Engine::remove_mover(std::uint32_t id) {
  const auto attached = movers()[id].shapes();
  for (const auto& [ref, at_first] : attached) {
    if (ref.type() == ShapeType::wall)
      remove_wall(ref.number());
    else
      remove_pillar(ref.number());
  }
  model_.remove_mover(id);
}

}  // namespace carom
