#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "cluster/flights.hpp"
#include "execution/reported_impact.hpp"
#include "physics/resolution.hpp"

/// What the own balls of a part did in a window of time.
namespace carom::cluster {
namespace {

using engine::LegOrigin;
using engine::none;
using physics::Body;
using physics::Collision;

bool is_wall(const LegOrigin& origin) noexcept { return origin.shape.type() == ShapeType::wall; }

/// Does the impact that began a leg belong to the ball? That of two balls belongs to the one with the smaller id.
bool is_impact_of(std::uint32_t id, const LegOrigin& origin) noexcept {
  return !origin.is_renewed() && !(origin.shape.is_ball() && origin.shape.number() < id);
}

}  // namespace

/// Calls `visit(origin, start, was_lossless)` for the impacts of a ball that began its new legs.
template <class Visit>
void Part::for_each_beginning(std::uint32_t slot, Visit visit) const {
  LegOrigin next = bodies().origin(slot);
  Instant start = bodies().state(slot).motion.start;
  engine_.for_each_ended_leg(slot, [&](const physics::Motion& motion, const LegOrigin& origin, bool was_lossless) {
    if (is_impact_of(bodies().id_of(slot), next)) visit(next, start, was_lossless);
    next = origin;
    start = motion.start;
  });
}

// Most of a part's impacts are those of its own balls, and most of its own balls are far from other domains. So what is
// gone through are the copies, and the balls near the edge.
WindowSummary Part::sum_up(const Domains& domains, int own_rank, double reach) {
  WindowSummary sum;
  sum.counts = engine_.counts();
  sum.counts -= counts_before_;
  for (const std::uint32_t index : copies_) {
    for_each_beginning(slot_of(index), [&](const LegOrigin& origin, Instant /*start*/, bool was_lossless) {
      ImpactCounts theirs;
      ++(origin.shape.is_ball() ? theirs.balls : is_wall(origin) ? theirs.walls : theirs.pillars);
      theirs.lossless = was_lossless ? 1 : 0;
      sum.counts -= theirs;
    });
  }
  find_border(domains, own_rank, reach);
  const Instant slice = stuck().uncounted_since({now().whole, std::numeric_limits<double>::infinity()});
  if (engine_.may_have_impacts_since(slice)) sum.since_slice = impacts_since(slice);
  for (const std::uint32_t slot : border_) find_visits(slot, domains, own_rank, sum);
  return sum;
}

std::uint64_t Part::impacts_since(Instant time) const {
  std::uint64_t count = 0;
  for (std::uint32_t slot = 0; slot < bodies().size(); ++slot) {
    if (indices_[slot] == none) continue;
    for_each_beginning(slot,
                       [&](const LegOrigin&, Instant start, bool /*lossless*/) { count += start < time ? 0U : 1U; });
  }
  return count;
}

/// The balls that may have been within reach of the domain's edge, or beyond it, in the window. They are looked for
/// again when others may have got there, or when slots were given to other balls.
void Part::find_border(const Domains& domains, int own_rank, double reach) {
  fastest_ = std::max(fastest_, engine_.take_fastest_leg());
  const double duration = window_end() - start_;
  const double way = 2 * (fastest_ + greatest_acceleration() * duration) * duration;
  travelled_ += way;
  if (noted_at_ == engine_.reorders() && travelled_ < reach) return;
  note_slots();
  travelled_ = way;
  const Rectangle& domain = domains.of(own_rank);
  border_.clear();
  for (std::uint32_t slot = 0; slot < bodies().size(); ++slot) {
    if (indices_[slot] == none) continue;
    const Vec2 place = bodies().place(slot, now());
    const double room = reach + 2 * bodies().radius(slot);
    const bool is_inside = way < reach && place.x - room > domain.min.x && place.x + room < domain.max.x &&
                           place.y - room > domain.min.y && place.y + room < domain.max.y;
    if (!is_inside) border_.push_back(slot);
  }
}

/// Which slots are those of own balls.
void Part::note_slots() {
  noted_at_ = engine_.reorders();
  indices_.assign(bodies().size(), none);
  for (std::uint32_t index = 0; index < ball_count(); ++index) {
    if (is_own(index)) indices_[slot_of(index)] = index;
  }
}

double Part::greatest_acceleration() const noexcept {
  double largest = 0;
  const engine::MaterialTable& materials = bodies().materials();
  for (std::uint32_t number = 0; number < materials.size(); ++number)
    largest = std::max(largest, std::abs(materials[number].gravity_scale));
  const Vec2 gravity = bodies().gravity();
  return largest * (std::abs(gravity.x) + std::abs(gravity.y));
}

void Part::find_visits(std::uint32_t slot, const Domains& domains, int own_rank, WindowSummary& sum) const {
  const double radius = bodies().radius(slot);
  for_each_flight(slot, [&](const Flight& flight) {
    const Rectangle bounds = bounds_of(flight, radius);
    if (domains.is_within(own_rank, bounds)) return;
    domains.for_each_touched_by(bounds, [&](int rank) {
      if (rank != own_rank) sum.visitors.push_back({indices_[slot], rank});
    });
  });
}

/// The other one of two balls, on the leg that a collision ended.
Body Part::partner_before(const Collision& collision) const {
  const std::uint32_t slot = bodies().slot_of(collision.other);
  std::optional<Body> before;
  bool is_next = false;
  for_each_flight(slot, [&](const Flight& flight) {
    const Body body = body_on(slot, flight);
    if (is_next) before = body;
    is_next = physics::origin_of(collision.other, body.leg) == collision;
  });
  return *before;
}

void Part::resolve_impacts(std::vector<OrderedImpact>* impacts, ExactSum* given) const {
  const engine::BodyStore& all = bodies();
  for (std::uint32_t index = 0; index < ball_count(); ++index) {
    const std::uint32_t slot = slot_of(index);
    if (!is_own(index) || !engine_.has_ended_leg(slot)) continue;
    const std::uint32_t id = id_of(index);
    std::optional<Flight> next;
    for_each_flight(slot, [&](const Flight& flight) {
      const std::optional<Flight> following = std::exchange(next, flight);
      if (!following) return;
      const Body ball = body_on(slot, flight);
      if (given != nullptr) given->add(engine::work_of_support(ball, engine_.walls(), following->motion.start));
      const bool with_ball = following->origin.shape.is_ball();
      if (!is_impact_of(id, following->origin) || (with_ball && impacts == nullptr)) return;
      const Collision collision = all.end_of(flight.motion, id, body_on(slot, *following).leg);
      const auto add = [&](const Impact& impact) {
        if (impacts != nullptr)
          impacts->push_back({collision, engine::as_reported(impact, all, engine_.walls(), engine_.pillars())});
      };
      if (with_ball) {
        const Body other = partner_before(collision);
        return add(physics::impact_of(collision, ball, other, resolve(collision, ball, other)));
      }
      const auto after = collision.met == ShapeType::wall
                             ? resolve(collision, ball, engine_.walls()[collision.other])
                             : resolve(collision, ball, engine_.pillars()[collision.other]);
      if (given != nullptr) given->add(after.work);
      add(physics::impact_of(collision, ball, after));
    });
  }
}

}  // namespace carom::cluster
