#include "playground/wasm/telling.hpp"

#include <array>
#include <cmath>
#include <cstdio>

#include "playground/wasm/falls.hpp"

namespace carom::page {
namespace {

/// Three digits: what is said is for a first idea, the exact numbers stand in the table. Not by fmt, as in
/// `cli::shown`.
std::string rough(double number) {
  std::array<char, 32> digits{};
  const int size = std::snprintf(digits.data(), digits.size(), "%.3g", number);
  return {digits.data(), static_cast<std::size_t>(size)};
}

/// Speeds that differ by less are the same to the eye.
constexpr double kEyed = 0.02;

Met met(const World& before, const World& after, BallId id) {
  const double mass = before.ball(id).mass;
  const Leg next = after.leg(id);
  return {.name = "ball " + std::to_string(id.index),
          .before = {velocity_at(before.leg(id), next.start), mass},
          .after = {next.velocity, mass}};
}

/// How straight two things meet whose relative velocity is `relative`.
const char* manner_of(Vec2 relative, Vec2 normal) {
  const double speed = length(relative);
  const double straightness = speed > 0 ? std::abs(dot(relative, normal)) / speed : 1;
  if (straightness > 1 - 1e-9) return "head on";
  if (straightness > 0.97) return "nearly head on";
  return straightness > 0.5 ? "at an angle" : "with a glancing blow";
}

/// What a ball does after it was hit by, or has hit, another ball.
std::string outcome_of(const Met& met) {
  const double came = length(met.before.velocity);
  const double leaves = length(met.after.velocity);
  const std::string speed = " at speed " + rough(leaves);
  if (leaves <= kEyed * came) return "stops";
  if (came <= kEyed * leaves) return "is sent off" + speed;
  const double straightness = dot(met.before.velocity, met.after.velocity) / (came * leaves);
  if (straightness < 0) return "bounces back" + speed;
  if (straightness < 0.97) return "is turned aside, and goes on" + speed;
  if (std::abs(leaves - came) <= kEyed * came) return "goes on almost as before";
  return (leaves < came ? "goes on more slowly," : "goes on faster,") + speed;
}

std::string of_two(const Encounter& encounter, Vec2 normal) {
  const bool other_is_faster =
      length_squared(encounter.other->before.velocity) > length_squared(encounter.ball.before.velocity);
  const Met& fast = other_is_faster ? *encounter.other : encounter.ball;
  const Met& slow = other_is_faster ? encounter.ball : *encounter.other;
  const Vec2 v = fast.before.velocity;
  const Vec2 w = slow.before.velocity;
  const std::string manner = std::string{" "} + manner_of(v - w, normal);
  const std::string goes = " " + outcome_of(slow) + ".";
  if (length(w) <= kEyed * length(v))
    return fast.name + " hits " + slow.name + manner + " and " + outcome_of(fast) + "; " + slow.name + goes;
  const std::string how =
      dot(v, w) < 0 ? fast.name + " and " + slow.name + " meet" : fast.name + " runs into " + slow.name;
  return how + manner + ": " + fast.name + " " + outcome_of(fast) + ", " + slow.name + goes;
}

std::string name_of(const Impact& impact) {
  if (impact.other.is_pillar()) return "pillar " + std::to_string(impact.other.index);
  const std::string wall = "wall " + std::to_string(impact.other.index);
  return impact.feature == Feature::face ? wall : "the end of " + wall;
}

/// A contact without a blow: a ball begins to slide or rest, or what held it ends.
std::string of_touching(const Met& ball, const std::string& other, Support next) {
  if (next == Support::slides) return ball.name + " slides along " + other + ".";
  if (next == Support::rests) return ball.name + " comes to rest on " + other + ".";
  if (next == Support::left) return ball.name + " leaves " + other + ".";
  return ball.name + " touches " + other + " without a blow.";
}

std::string of_fixed(const Met& ball, const std::string& other, Vec2 normal) {
  const double came = length(ball.before.velocity);
  const double leaves = length(ball.after.velocity);
  const std::string hits = ball.name + " hits " + other + " " + manner_of(ball.before.velocity, normal);
  if (leaves <= kEyed * came) return hits + " and stops there.";
  if (leaves >= came * (1 - 1e-9)) return hits + " and bounces off as fast as it came.";
  return hits + " and bounces off, " + rough(100 * (1 - leaves / came)) + " % slower.";
}

std::string of_driven(const Met& ball, const std::string& other, const Drive& drive) {
  const std::string how = drive.temperature > 0 ? " hits " + other + ", which is thermal"
                          : drive.moves         ? " meets " + other + ", which moves"
                                                : " is kicked by " + other;
  return ball.name + how + ": it came at speed " + rough(length(ball.before.velocity)) + " and leaves at " +
         rough(length(ball.after.velocity)) + ".";
}

}  // namespace

Encounter encounter_of(const World& before, const World& after, const Impact& impact) {
  Encounter encounter{.ball = met(before, after, impact.ball), .other = {}};
  if (impact.other.is_ball()) encounter.other = met(before, after, impact.other.ball());
  return encounter;
}

std::string sentence_of(const Encounter& encounter, const World& before, const World& after, const Impact& impact) {
  const Met& ball = encounter.ball;
  std::string told;
  if (encounter.other) {
    told = impact.impulse > 0 ? of_two(encounter, impact.normal)
                              : ball.name + " and " + encounter.other->name + " touch without a blow.";
  } else if (impact.impulse == 0) {
    told = of_touching(ball, name_of(impact), after.leg(impact.ball).support);
  } else if (const auto drive = drive_of(before, impact.other)) {
    told = of_driven(ball, name_of(impact), *drive);
  } else {
    told = of_fixed(ball, name_of(impact), impact.normal);
  }
  told.front() = 'B';
  return told;
}

}  // namespace carom::page
