#include <algorithm>
#include <cmath>

#include "carom/line.hpp"
#include "engine/size.hpp"
#include "engine/table.hpp"

/// Who could meet whom.
namespace carom::engine {
namespace {

/// How far outside a rectangle a point is, along the axis where it is furthest out.
double outside(const Rectangle& box, Vec2 point) {
  return std::max({box.min.x - point.x, point.x - box.max.x, box.min.y - point.y, point.y - box.max.y, 0.0});
}

/// The innermost loop reads lists four at a time.
void fill_up(std::vector<std::uint32_t>& list, std::uint32_t owner) {
  while (list.size() % 4 != 0) list.push_back(owner);
}

double within(double number, double limit) { return std::max(-limit, std::min(limit, number)); }

}  // namespace

/// The ball well inside its box and at the back, so that it stays in it for long.
void Table::take_box(std::uint32_t slot, Instant now) {
  const Flight& flight = flights[slot];
  Near& near = nears[slot];
  const double elapsed = now - flight.start;
  const Vec2 center = flight.center + flight.velocity * elapsed;
  const bool inside = crowd_.covers(center);
  if (!inside) ++outsiders_;
  near.odd = !inside || radius(slot) > ordinary_radius_;
  if (near.odd) {
    take_odd_box(slot, center);
    return;
  }
  const double most = 0.8 * crowd_.half();
  const Vec2 lead{within(flight.velocity.x * lead_time, most), within(flight.velocity.y * lead_time, most)};
  const Spot spot = crowd_.spot_of(center + lead);
  near.x = spot.x;
  near.y = spot.y;
}

/// Far outside, where nobody else is, boxes grow with the distance: what has flown away costs next to nothing.
void Table::take_odd_box(std::uint32_t slot, Vec2 center) {
  const Vec2 velocity = flights[slot].velocity;
  Extra& extra = extra_of(slot);
  extra.half =
      std::max({crowd_.half(), 0.25 * radius(slot), 0.25 * outside(grid_.bounds(), center), 1e-6 * size_of(center)});
  const double speed = size_of(velocity);
  const Vec2 lead = speed > 0 ? velocity * (0.7 * extra.half / speed) : Vec2{};
  extra.box_center = is_finite(lead) ? center + lead : center;
}

void Table::stand(std::uint32_t slot) {
  const Near& near = nears[slot];
  if (near.odd)
    grid_.insert({Met::ball, slot}, grid_.span_of(grown_box(slot)));
  else
    crowd_.insert({near.x, near.y}, slot);
}

void Table::leave(std::uint32_t slot) {
  const Near& near = nears[slot];
  if (near.odd)
    grid_.erase({Met::ball, slot}, grid_.span_of(grown_box(slot)));
  else
    crowd_.erase({near.x, near.y}, slot);
}

/// Whatever the ball can touch is in here.
Rectangle Table::grown_box(std::uint32_t slot) const noexcept {
  const auto [center, half] = box_of(nears[slot]);
  const double reach = (half + radius(slot)) * (1 + 1e-6) + slack(size_of(center));
  return around(center, reach);
}

Extra& Table::extra_of(std::uint32_t slot) {
  Near& near = nears[slot];
  if (near.extra == none) {
    near.extra = static_cast<std::uint32_t>(extras.size());
    extras.emplace_back();
  }
  return extras[near.extra];
}

/// Enters `who` into a list that has no room for it in its cache line.
void Table::append_to_long(std::uint32_t whose, std::uint32_t who) {
  auto& list = extra_of(whose).balls;
  Near& near = nears[whose];
  if (near.count != Near::overfull) list.assign(near.balls.begin(), near.balls.end());
  near.count = Near::overfull;
  if (std::ranges::find(list, who) != list.end()) return;
  const auto free = std::ranges::find(list, whose);
  if (free != list.end()) {
    *free = who;
  } else {
    list.push_back(who);
    fill_up(list, whose);
  }
}

/// Enters `who` into a list, if it is not there yet. That is a toss of a coin, so there are no branches on it.
void Table::append(std::uint32_t whose, std::uint32_t who) {
  Near& near = nears[whose];
  unsigned there = 0;
  for (const std::uint32_t ball : near.balls) there |= static_cast<unsigned>(ball == who);
  const std::uint32_t count = near.count;
  if (count >= Near::room) {
    if (there == 0 || count == Near::overfull) append_to_long(whose, who);
    return;
  }
  near.balls[count] = there != 0 ? whose : who;
  near.count = static_cast<std::uint8_t>(count + (there ^ 1U)) & 127U;
}

/// A wall or pillar that the ball can touch while its centre is in its box.
void Table::consider_listing(std::uint32_t slot, Item item) {
  const auto [center, half] = box_of(nears[slot]);
  const double reach = 1.5 * half + radius(slot) + slack(size_of(center) + half + radius(slot));
  const bool is_wall = item.kind() == Met::wall;
  const Vec2 nearest =
      is_wall ? nearest_on(walls[item.number()].shape, center).point : pillars[item.number()].shape.center;
  const double size = is_wall ? 0 : pillars[item.number()].shape.radius;
  if (length(center - nearest) > reach + size + slack(size_of(nearest) + size)) return;
  extra_of(slot).fixtures.push_back(item);
}

void Table::list(std::uint32_t slot, double now, bool tell_others) {
  if (nears[slot].extra != none) extras[nears[slot].extra].fixtures.clear();
  const Near& near = nears[slot];
  const Rectangle reach = grown_box(slot);
  std::size_t count = near.odd ? crowd_.find_in(reach, now, found_) : crowd_.find_near({near.x, near.y}, now, found_);
  bool fixtures = false;
  bool odd_ones = false;
  grid_.for_each_in(grid_.span_of(reach), [&](Item item) {
    if (!item.is_ball()) {
      consider_listing(slot, item);
      fixtures = true;
    } else {
      if (found_.size() == count) found_.resize(2 * count + 16);
      found_[count++] = item.number();
      odd_ones = true;
    }
  });
  if (near.odd || odd_ones) {  // who stands in several cells comes several times
    const auto begin = found_.begin();
    std::sort(begin, begin + static_cast<std::ptrdiff_t>(count));
    count = static_cast<std::size_t>(std::unique(begin, begin + static_cast<std::ptrdiff_t>(count)) - begin);
  }
  if (fixtures && near.extra != none) {
    auto& all = extras[near.extra].fixtures;  // a long one stands in several cells
    std::ranges::sort(all);
    const auto repeated = std::ranges::unique(all);
    all.erase(repeated.begin(), repeated.end());
  }
  const auto end = found_.begin() + static_cast<std::ptrdiff_t>(count);
  if (const auto own = std::find(found_.begin(), end, slot); own != end) *own = found_[--count];
  write_list(slot, count);
  if (!tell_others) return;
  for (std::size_t i = 0; i < count; ++i) append(found_[i], slot);
}

/// The first of what was found become a ball's list.
void Table::write_list(std::uint32_t slot, std::size_t count) {
  if (count <= Near::room) {
    Near& near = nears[slot];
    near.count = static_cast<std::uint8_t>(count) & 127U;
    for (std::size_t i = 0; i < Near::room; ++i) near.balls[i] = i < count ? found_[i] : slot;
  } else {
    auto& balls = extra_of(slot).balls;
    balls.assign(found_.begin(), found_.begin() + static_cast<std::ptrdiff_t>(count));
    fill_up(balls, slot);
    nears[slot].count = Near::overfull;
  }
}

void Table::move_box(std::uint32_t slot, Instant now, bool keep_ghost) {
  const Near& near = nears[slot];
  if (!keep_ghost) {
    leave(slot);
  } else if (near.odd) {
    left_behind_.emplace_back(Item{Met::ball, slot}, grid_.span_of(grown_box(slot)));
  } else {
    crowd_.erase({near.x, near.y}, slot);
    crowd_.leave_ghost({near.x, near.y}, slot, now.whole);
  }
  take_box(slot, now);
  list(slot, now.whole, true);
  stand(slot);
}

void Table::forget_ghosts() {
  crowd_.forget_ghosts();
  for (const auto& [item, span] : left_behind_) grid_.erase(item, span);
  left_behind_.clear();
}

const std::vector<Item>& Table::items_near(const Rectangle& where, Instant now) {
  items_.clear();
  const std::size_t count = crowd_.find_in(where, now.whole, found_);
  for (std::size_t i = 0; i < count; ++i) items_.emplace_back(Met::ball, found_[i]);
  grid_.for_each_in(grid_.span_of(where), [&](Item item) { items_.push_back(item); });
  return items_;
}

}  // namespace carom::engine
