#include "carom/scatterers.hpp"

#include <algorithm>
#include <cmath>

#include "carom/overlap.hpp"
#include "carom/random.hpp"

namespace carom {
namespace {

/// The centres found so far, by cells that are at least as wide as the distance that two must have.
class Places {
 public:
  Places(Vec2 from, Vec2 to, double distance, bool periodic, std::size_t count)
      : from_{from}, size_{to - from}, distance_{distance}, periodic_{periodic} {
    const double most = std::max(1.0, std::floor(std::sqrt(static_cast<double>(count))));
    columns_ = along(size_.x, most);
    rows_ = along(size_.y, most);
    cells_.resize(columns_ * rows_);
  }

  void add(Vec2 center) { cells_[row_of(center) * columns_ + column_of(center)].push_back(center); }

  [[nodiscard]] bool has_near(Vec2 center) const {
    for (const std::size_t row : around(row_of(center), rows_)) {
      for (const std::size_t column : around(column_of(center), columns_)) {
        for (const Vec2 other : cells_[row * columns_ + column]) {
          if (length_squared(nearest(center - other)) < distance_ * distance_) return true;
        }
      }
    }
    return false;
  }

 private:
  [[nodiscard]] std::size_t along(double length, double most) const {
    return static_cast<std::size_t>(std::clamp(std::floor(length / distance_), 1.0, most));
  }
  [[nodiscard]] std::size_t column_of(Vec2 center) const { return cell(center.x - from_.x, size_.x, columns_); }
  [[nodiscard]] std::size_t row_of(Vec2 center) const { return cell(center.y - from_.y, size_.y, rows_); }
  [[nodiscard]] static std::size_t cell(double place, double length, std::size_t cells) {
    const double number = place / length * static_cast<double>(cells);
    return number > 0 ? std::min(static_cast<std::size_t>(number), cells - 1) : 0;
  }
  /// The cells from the one before to the one after, each once.
  [[nodiscard]] std::vector<std::size_t> around(std::size_t at, std::size_t cells) const {
    std::vector<std::size_t> near{at};
    const std::size_t before = at > 0 ? at - 1 : cells - 1;
    const std::size_t after = at + 1 < cells ? at + 1 : 0;
    if (cells > 1 && (at > 0 || periodic_)) near.push_back(before);
    if (cells > 1 && after != before && (after > at || periodic_)) near.push_back(after);
    return near;
  }
  [[nodiscard]] Vec2 nearest(Vec2 offset) const {
    if (!periodic_) return offset;
    const auto wrapped = [](double x, double length) {
      return x > length / 2 ? x - length : x < -length / 2 ? x + length : x;
    };
    return {wrapped(offset.x, size_.x), wrapped(offset.y, size_.y)};
  }

  Vec2 from_;
  Vec2 size_;
  double distance_;
  bool periodic_;
  std::size_t columns_ = 1;
  std::size_t rows_ = 1;
  std::vector<std::vector<Vec2>> cells_;
};

/// Is a pillar, or in a periodic rectangle one of its images, in one of the circles that are to be clear?
bool is_in_the_way(const Scatterers& scatterers, Vec2 center) {
  const Vec2 size = scatterers.max - scatterers.min;
  const int images = scatterers.periodic ? 1 : 0;
  for (int x = -images; x <= images; ++x) {
    for (int y = -images; y <= images; ++y) {
      const Circle outline{center + Vec2{x * size.x, y * size.y}, scatterers.radius};
      if (std::ranges::any_of(scatterers.clear, [&](const Circle& circle) { return overlaps(circle, outline); }))
        return true;
    }
  }
  return false;
}

}  // namespace

Found<Pillar> find_pillars(const Scatterers& scatterers, StopToken stop) {
  const Vec2 inset = scatterers.periodic ? Vec2{} : Vec2{scatterers.radius, scatterers.radius};
  const Vec2 from = scatterers.min + inset;
  const Vec2 to = scatterers.max - inset;
  const double distance = 2 * scatterers.radius + scatterers.gap;
  Places places{from, to, distance, scatterers.periodic, scatterers.pillars};
  Random random{scatterers.seed};
  Found<Pillar> found;
  found.shapes.reserve(scatterers.pillars);
  constexpr int most_tries = 1'000'000;
  for (int tries = 0; found.shapes.size() < scatterers.pillars;) {
    if (stop.requested()) return {};
    if (++tries > most_tries) {
      Problem problem;
      problem.kind = ProblemKind::no_room_left;
      problem.field = "pillars";
      problem.value = std::uint64_t{scatterers.pillars};
      problem.most = static_cast<double>(found.shapes.size());
      return {{}, std::move(problem)};
    }
    const double x = random.uniform(from.x, to.x);
    const Vec2 center{x, random.uniform(from.y, to.y)};
    if (is_in_the_way(scatterers, center) || (!scatterers.overlapping && places.has_near(center))) continue;
    if (!scatterers.overlapping) places.add(center);
    found.shapes.push_back({.center = center, .radius = scatterers.radius, .restitution = scatterers.restitution});
    tries = 0;
  }
  return found;
}

std::vector<Pillar> pillars_of(const Scatterers& scatterers) { return find_pillars(scatterers).shapes; }

}  // namespace carom
