#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

#include "carom/recording.hpp"
#include "recording/format.hpp"
#include "recording/start.hpp"
#include "storage/movers.hpp"
#include "throw_or_abort.hpp"

namespace carom {
namespace {

using namespace recording;

/// A chunk of impacts is written when it has this many bytes.
constexpr std::size_t chunk_size = 8192;
static_assert(impacts_head + 2 * chunk_size < longest_impacts);

/// Keyframes take at most about as much room as the impacts between them. With few balls there is still one every few
/// milliseconds of replay.
constexpr std::uint64_t fewest_between_keyframes = 16384;
constexpr std::uint64_t impacts_per_ball = 16;

/// The next double below a time; nothing is before 0.
double just_before(double time) { return time > 0 ? std::bit_cast<double>(std::bit_cast<std::uint64_t>(time) - 1) : 0; }

[[nodiscard]] bool has_filters(const World& world) {
  const auto any = [](const auto& ids, auto shape_of) {
    return std::ranges::any_of(ids, [&](auto id) { return shape_of(id).filter != Filter{}; });
  };
  return any(world.ball_ids(), [&](BallId id) { return world.ball(id); }) ||
         any(world.wall_ids(), [&](WallId id) { return world.wall(id); }) ||
         any(world.pillar_ids(), [&](PillarId id) { return world.pillar(id); });
}

[[nodiscard]] bool falls_alike(const World& world, const SceneShapes& shapes) {
  if (world.gravity() != shapes.gravity) return false;
  return std::ranges::all_of(world.ball_ids(), [&](BallId id) {
    return id.index < shapes.balls.size() && world.ball(id).gravity_scale == shapes.balls[id.index].gravity_scale;
  });
}

/// Do the movers of a world that has not been played move as those of a scene?
[[nodiscard]] bool moves_alike(const World& world, const SceneShapes& shapes) {
  const std::vector<MoverId> ids = world.movers();
  return std::ranges::equal(ids, shapes.movers, [&](MoverId id, const Mover& mover) {
    return world.mover_leg(id) == engine::MoverState{mover, {}}.leg();
  });
}

}  // namespace

Recorder::Recorder(const Scene& scene, const World& world, ByteSink sink) : sink_{std::move(sink)} {
  const SceneShapes shapes = shapes_of(scene);
  const std::uint64_t history = history_at_start(shapes);
  if (world.time() != 0 || world.counts().total() != 0 || world.history() != history || !falls_alike(world, shapes) ||
      !moves_alike(world, shapes))
    throw_or_abort(
        std::invalid_argument{"a recording begins with the world as its scene makes it, before it is played"});
  if (has_filters(world))
    throw_or_abort(std::invalid_argument{
        "a recording has no filters, so its scene would be played otherwise: give every shape the default filter"});
  if (world.periodic_box())
    throw_or_abort(std::invalid_argument{
        "a recording has no periodic box: leave the box out, or keep the world's impacts and states instead"});
  balls_ = static_cast<std::uint32_t>(shapes.balls.size());
  movers_ = static_cast<std::uint32_t>(shapes.movers.size());
  keyframe_distance_ = std::max(fewest_between_keyframes, impacts_per_ball * balls_);

  const auto first = std::as_bytes(std::span{magic});
  std::vector<std::byte> bytes{first.begin(), first.end()};
  put(bytes, version_for(shapes));
  sink_(bytes);

  bytes.clear();
  put(bytes, history);
  const std::string text = to_text(scene);
  const auto letters = std::as_bytes(std::span{text});
  bytes.insert(bytes.end(), letters.begin(), letters.end());
  write_chunk(scene_type, bytes);
}

void Recorder::write_chunk(std::uint32_t type, std::span<const std::byte> payload) {
  if (payload.size() > std::numeric_limits<std::uint32_t>::max())
    throw_or_abort(std::length_error{"a recording's chunk can't have more than four gigabytes"});
  sink_(binary::chunk_of(type, chunks_++, payload));
}

void Recorder::write_impacts(double complete_until) {
  std::vector<std::byte> payload;
  payload.reserve(impacts_head + impacts_.size());
  put(payload, complete_until);
  put(payload, count_);
  payload.insert(payload.end(), impacts_.begin(), impacts_.end());
  write_chunk(impacts_type, payload);
  impacts_.clear();
  count_ = 0;
  complete_until_ = complete_until;
}

void Recorder::write_keyframe(const World& world) {
  // The last impact was at the time now: this is called from the world's callback.
  write_chunk(keyframe_type,
              keyframe_of(
                  world.time(), world.counts(), balls_, [&](std::uint32_t ball) { return world.leg(BallId{ball}); },
                  movers_, [&](std::uint32_t mover) { return world.mover_leg(MoverId{mover}); }));
  since_keyframe_ = 0;
}

void Recorder::add_squeezes(const World& world) {
  const std::span<const Squeeze> squeezes = world.squeezes();
  const auto is_same = [](const Squeeze& a, const Squeeze& b) { return a.instant == b.instant && a.mover == b.mover; };
  // The world forgets the squeezes of an advance when the next one begins.
  const bool same_advance =
      squeezes_ > 0 && squeezes.size() >= squeezes_ && is_same(squeezes[squeezes_ - 1], last_squeeze_);
  for (const Squeeze& squeeze : squeezes.subspan(same_advance ? squeezes_ : 0)) {
    if (count_ > 0) write_impacts(std::max(complete_until_, just_before(squeeze.time)));
    std::vector<std::byte> payload;
    put(payload, RecordedSqueeze{squeeze.mover.index, squeeze.ball ? std::optional{squeeze.ball->index} : std::nullopt,
                                 squeeze.instant});
    write_chunk(squeeze_type, payload);
    last_squeeze_ = squeeze;
  }
  squeezes_ = squeezes.size();
}

void Recorder::add(const World& world, const Impact& impact) {
  if (movers_ > 0) add_squeezes(world);
  put(impacts_, RecordedImpact{impact.ball.index, impact.other.type, impact.other.index});
  ++count_;
  ++since_keyframe_;
  const bool keyframe_due = since_keyframe_ >= keyframe_distance_;
  // More may happen at this very instant.
  if (keyframe_due || impacts_.size() >= chunk_size) write_impacts(std::max(complete_until_, just_before(impact.time)));
  if (keyframe_due) write_keyframe(world);
}

void Recorder::flush(const World& world) {
  if (movers_ > 0) add_squeezes(world);
  if (count_ > 0 || world.time() > complete_until_) write_impacts(world.time());
}

void Recorder::finish(const World& world) {
  flush(world);
  write_chunk(end_type, end_of(world.time(), world.counts(), world.history()));
}

}  // namespace carom
