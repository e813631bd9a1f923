#include "cluster/domains.hpp"

#include <algorithm>
#include <limits>

#include "physics/rounding.hpp"

namespace carom::cluster {

Domains::Domains(std::vector<Vec2> sample, int ranks, const std::optional<PeriodicBox>& box) {
  constexpr double everywhere = std::numeric_limits<double>::infinity();
  Rectangle region{{-everywhere, -everywhere}, {everywhere, everywhere}};
  if (box) {
    period_ = physics::period_of(*box);
    if (box->repeats_in_x()) region = {{box->from.x, region.min.y}, {box->to.x, region.max.y}};
    if (box->repeats_in_y()) region = {{region.min.x, box->from.y}, {region.max.x, box->to.y}};
  }
  domains_.resize(static_cast<std::size_t>(ranks));
  nodes_.emplace_back();
  divide(0, sample, 0, ranks, region);
}

void Domains::divide(std::uint32_t node, std::span<Vec2> sample, int first_rank, int ranks, const Rectangle& region) {
  if (ranks == 1) {
    nodes_[node].rank = first_rank;
    domains_[static_cast<std::size_t>(first_rank)] = region;
    return;
  }
  Rectangle held{{0, 0}, {0, 0}};
  if (!sample.empty()) {
    held = {sample.front(), sample.front()};
    for (const Vec2 place : sample) held = physics::join(held, {place, place});
  }
  const bool cuts_x = held.max.x - held.min.x >= held.max.y - held.min.y;
  const auto coordinate = [&](Vec2 place) { return cuts_x ? place.x : place.y; };
  const int in_first = ranks / 2;
  const std::size_t before = sample.size() * static_cast<std::size_t>(in_first) / static_cast<std::size_t>(ranks);
  const auto middle = sample.begin() + static_cast<std::ptrdiff_t>(before);
  if (middle != sample.end())
    std::nth_element(sample.begin(), middle, sample.end(), [&](Vec2 a, Vec2 b) {
      return coordinate(a) != coordinate(b) ? coordinate(a) < coordinate(b) : a.x + a.y < b.x + b.y;
    });
  // With no ball to cut at, the domains before the cut are empty.
  const double lowest = cuts_x ? region.min.x : region.min.y;
  const double at = middle != sample.end() ? std::max(coordinate(*middle), lowest) : std::max(0.0, lowest);
  const auto first = static_cast<std::uint32_t>(nodes_.size());
  nodes_[node] = {.cuts_x = cuts_x, .at = at, .first = first};
  nodes_.resize(nodes_.size() + 2);
  Rectangle left = region, right = region;
  (cuts_x ? left.max.x : left.max.y) = at;
  (cuts_x ? right.min.x : right.min.y) = at;
  divide(first, sample.first(before), first_rank, in_first, left);
  divide(first + 1, sample.subspan(before), first_rank + in_first, ranks - in_first, right);
}

int Domains::owner_of(Vec2 point) const noexcept {
  std::uint32_t node = 0;
  while (nodes_[node].rank < 0) {
    const double coordinate = nodes_[node].cuts_x ? point.x : point.y;
    node = nodes_[node].first + (coordinate < nodes_[node].at ? 0 : 1);
  }
  return nodes_[node].rank;
}

double Domains::distance(int rank, Vec2 point) const noexcept {
  const Rectangle& domain = of(rank);
  const auto along = [](double coordinate, double from, double to, double side) {
    const auto outside = [&](double place) { return std::max({from - place, place - to, 0.0}); };
    if (!(side > 0)) return outside(coordinate);
    return std::min({outside(coordinate), outside(coordinate - side), outside(coordinate + side)});
  };
  return std::max(along(point.x, domain.min.x, domain.max.x, period_.side.x),
                  along(point.y, domain.min.y, domain.max.y, period_.side.y));
}

}  // namespace carom::cluster
