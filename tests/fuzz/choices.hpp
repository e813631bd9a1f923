#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "carom/world.hpp"
#include "fuzz/bytes.hpp"

namespace carom::fuzz {

/// Beyond these, brute force is slow, and finds nothing new.
inline constexpr std::uint32_t most_balls = 40;
inline constexpr std::uint32_t most_statics = 20;
inline constexpr std::uint32_t most_sensors = 12;

/// What is among the operations of an input: said by its last byte (see world_fuzz.cpp).
class Mode {
 public:
  explicit Mode(std::span<const std::uint8_t> bytes) : letter_{bytes.empty() ? std::uint8_t{0} : bytes.back()} {
    if (bytes.size() < 2 || !(is('L') || is('F') || is('S') || is_mixed())) return;
    // Dead, lossless, anything between, and what is next to nothing or next to all.
    constexpr std::array known = {0.0, 5e-324, 1e-300, 0x1p-53, 1e-4, 0.0718, 1 - 0x1p-53, 1 - 1e-9};
    const std::uint8_t choice = bytes[bytes.size() - 2];
    default_restitution_ = choice < known.size() ? known[choice] : choice / 255.0;
  }

  [[nodiscard]] double default_restitution() const noexcept { return default_restitution_; }
  [[nodiscard]] bool is_mixed() const noexcept { return is('M') || is('G'); }
  [[nodiscard]] bool has_gravity() const noexcept { return is('G'); }
  /// Times beyond this are not tried: at the highest speed, or after so long a fall, places come near what a double can
  /// hold.
  [[nodiscard]] double latest() const noexcept { return has_gravity() ? 1e70 : 1e80; }
  [[nodiscard]] bool has_filters() const noexcept { return is('F') || is('S') || is_mixed(); }
  [[nodiscard]] bool has_nudges() const noexcept { return is('F'); }
  [[nodiscard]] bool has_questions() const noexcept { return is('Q'); }
  [[nodiscard]] bool has_sensors() const noexcept { return is('S'); }

 private:
  [[nodiscard]] bool is(char letter) const noexcept { return letter_ == letter; }

  std::uint8_t letter_;
  double default_restitution_ = 1;
};

/// Bytes as shapes, and as what else operations need.
class Choices : public Bytes {
 public:
  Choices(std::span<const std::uint8_t> bytes, const Mode& mode) : Bytes{bytes}, mode_{mode} {}

  [[nodiscard]] const Mode& mode() const noexcept { return mode_; }

  Vec2 vector() {
    const double x = number();
    return {x, number()};
  }
  double restitution() { return flag() ? mode_.default_restitution() : share(); }
  std::uint32_t index() { return below(most_balls); }
  /// Groups are few, so that shapes often have one in common.
  Filter filter() {
    const std::uint32_t bits = below(256);
    return bits < 128 ? Filter{} : Filter{bits & 7U, (bits >> 3U) & 15U};
  }

  Ball ball() {
    Ball ball = with_filter(plain_ball());
    if (mode_.has_gravity() && below(8) == 0) ball.gravity_scale = number();
    return ball;
  }
  Wall wall() {
    const Vec2 from = vector();
    const Vec2 to = vector();
    const auto stops = static_cast<Stops>(below(3));
    return with_filter(Wall{from, to, stops, restitution()});
  }
  Pillar pillar() {
    const Vec2 center = vector();
    const double radius = std::abs(number()) / 8;
    return with_filter(Pillar{center, radius, restitution()});
  }
  Sensor sensor() {
    Sensor sensor;
    sensor.senses = flag() ? Senses::edge : Senses::center;
    const Vec2 first = vector();
    const std::uint32_t shape = below(3);
    if (shape == 0) {
      sensor.area = Circle{first, std::abs(number()) / 2};
      return with_filter(sensor);
    }
    const Vec2 second = vector();
    if (shape == 1)
      sensor.area = Gate{first, second};
    else
      sensor.area = Rectangle{{std::min(first.x, second.x), std::min(first.y, second.y)},
                              {std::max(first.x, second.x), std::max(first.y, second.y)}};
    return with_filter(sensor);
  }

  QueryFilter query_filter() {
    QueryFilter filter;
    const std::uint32_t choice = below(16);
    filter.balls = choice % 2 == 0;
    filter.walls = choice / 2 % 2 == 0;
    filter.pillars = choice / 4 % 2 == 0;
    if (choice >= 8) filter.except = BallId{index()};
    if (mode_.is_mixed() && flag()) filter.as = this->filter();
    return filter;
  }
  Listening listening() {
    Listening which;
    const std::uint32_t choice = below(64);
    which.balls = choice % 4 != 1;
    which.walls = choice % 4 != 2;
    which.pillars = choice % 4 != 3;
    if (choice / 4 % 4 == 1) which.least_impulse = number();
    if (choice >= 32) {
      for (std::uint32_t n = below(4); n > 0; --n) which.only.push_back(BallId{index()});
    }
    return which;
  }
  Tuning tuning() {
    Tuning tuning;
    tuning.tile = 1 + below(64) / 8.0;
    tuning.horizon = below(64) / 16.0;
    tuning.rebuild = below(64) / 2.0;
    if (mode_.is_mixed()) tuning.threads = below(4) == 0 ? 2 : 1;
    return tuning;
  }

 private:
  template <class Shape>
  Shape with_filter(Shape shape) {
    if (!mode_.has_filters()) return shape;
    shape.filter = filter();
    shape.user_data = ++last_user_data_;
    return shape;
  }
  Ball plain_ball() {
    const Vec2 center = vector();
    const Vec2 velocity = vector();
    const double radius = std::abs(number()) / 8;
    if (flag()) return {center, velocity, radius, 1, mode_.default_restitution()};
    const double mass = std::abs(number());
    return {center, velocity, radius, mass, restitution()};
  }

  Mode mode_;
  std::uint64_t last_user_data_ = 0;
};

}  // namespace carom::fuzz
