#include <algorithm>
#include <utility>

#include "binary/legs.hpp"
#include "carom/checkpoint.hpp"
#include "checkpoint/format.hpp"
#include "checkpoint/sound.hpp"
#include "world/engine.hpp"

namespace carom {

using namespace checkpoint;

using Kind = CheckpointProblemKind;

/// Goes through the chunks of a checkpoint, one after another.
class CheckpointReader {
 public:
  explicit CheckpointReader(const ByteSource& source) : source_{source} {}

  CheckpointRead read() {
    CheckpointRead result;
    if (read_parts(result.note)) {
      auto engine = std::make_unique<World::Engine>(std::move(parts_), head_.now, head_.counts);
      result.world.emplace(World{std::move(engine)});
    } else {
      result.note.clear();
    }
    result.problem = problem_;
    return result;
  }

 private:
  // The functions below return false after a problem.

  bool fail(Kind kind, std::uint64_t place, std::uint32_t its_version = 0) {
    if (!problem_) problem_ = CheckpointProblem{kind, place, its_version};
    return false;
  }
  bool require_possible(bool holds) { return holds || fail(Kind::impossible, chunk_place_); }

  /// The next bytes.
  bool take(std::uint64_t length) {
    if (source_.size - place_ < length) return fail(Kind::cut_off, source_.size);
    buffer_.resize(length);
    if (!source_.read(place_, buffer_)) return fail(Kind::not_readable, place_);
    place_ += length;
    return true;
  }

  bool read_file_header() {
    const std::uint64_t there = std::min<std::uint64_t>(magic.size(), source_.size);
    if (!take(there)) return false;
    if (there == 0 || !std::ranges::equal(buffer_, std::as_bytes(std::span{magic}).first(there)))
      return fail(Kind::not_a_checkpoint, 0);
    if (!take(file_header_size - there)) return false;
    const auto found = binary::ByteReader{buffer_}.word<std::uint32_t>();
    return found == version || fail(Kind::other_version, magic.size(), found);
  }

  /// The next chunk, of this type, as the payload in the buffer.
  bool take_chunk(std::uint32_t type) {
    chunk_place_ = place_;
    if (!take(binary::chunk_header_size)) return false;
    const auto header = binary::take_chunk_header(buffer_);
    if (!header || header->number != chunks_++) return fail(Kind::damaged, chunk_place_);
    if (!require_possible(header->type == type) || !take(header->length)) return false;
    return binary::checksum(buffer_) == header->check || fail(Kind::damaged, chunk_place_);
  }

  template <class... Records>
  bool take_record(std::uint32_t type, Records&... records) {
    if (!take_chunk(type)) return false;
    FieldReader reader{buffer_, head_.ids};
    reader(records...);
    return require_possible(reader.is_at_end());
  }

  bool read_parts(std::vector<std::byte>& note) {
    if (!read_file_header() || !take_chunk(note_type)) return false;
    note = buffer_;
    if (!take_record(world_type, head_) || !require_possible(is_sound(head_))) return false;
    if (!read_statics() || !read_balls() || !read_user_data()) return false;
    if (!take_record(sensing_type, parts_.sensing) || !require_possible(is_sensing_sound())) return false;
    if (!take_record(sums_type, parts_.given, parts_.stuck)) return false;
    if (!take_chunk(end_type) || !require_possible(buffer_.empty())) return false;
    return place_ == source_.size || fail(Kind::bytes_after_end, place_);
  }

  bool read_statics() {
    auto& [bodies, walls, pillars, movers, given, sensing, stuck] = parts_;
    if (!take_record(movers_type, movers) || !require_possible(movers.size() == head_.ids.movers)) return false;
    if (!take_record(walls_type, walls)) return false;
    if (!require_possible(walls.size() == head_.ids.walls && are_sound(walls, movers, head_.now))) return false;
    if (!take_record(pillars_type, pillars)) return false;
    return require_possible(pillars.size() == head_.ids.pillars && are_sound(pillars, movers, head_.now) &&
                            are_sound(movers, walls, pillars, head_.now));
  }

  bool read_balls() {
    engine::BodyStore& bodies = parts_.bodies;
    bodies.set_gravity(head_.gravity, parts_.walls);
    std::vector<engine::Material> materials;
    if (!take_record(materials_type, materials)) return false;
    if (!require_possible(std::ranges::all_of(materials, [](const auto& each) { return is_sound(each); })))
      return false;
    while (bodies.id_count() < head_.ids.balls) {
      if (!take_chunk(balls_type)) return false;
      const std::uint64_t end = std::min<std::uint64_t>(head_.ids.balls, bodies.id_count() + balls_in_chunk);
      binary::ByteReader reader{buffer_};
      while (bodies.id_count() < end) {
        if (!read_ball(reader, materials)) return false;
      }
      if (!require_possible(reader.is_at_end())) return false;
    }
    return true;
  }

  bool read_ball(binary::ByteReader& reader, const std::vector<engine::Material>& materials) {
    engine::BodyStore& bodies = parts_.bodies;
    const std::uint32_t id = bodies.id_count();
    const std::uint64_t material_number = reader.number(materials.size());
    if (!require_possible(reader.is_good())) return false;
    if (material_number == 0) {
      bodies.put(id, {});
      bodies.remove(id);
      return true;
    }
    const engine::Material& material = materials[material_number - 1];
    const Leg leg = binary::take_leg(reader);
    if (!require_possible(reader.is_good() && is_sound(leg, parts_.walls, bodies.is_falling(), head_.now)))
      return false;
    bodies.put(id, engine::body_of(leg, material, {}), material.filter, material.gravity_scale);
    // The acceleration follows from the support, and from the store's own gravity and walls.
    const std::uint32_t slot = bodies.slot_of(id);
    bodies.set_leg(slot, bodies.leg_of(slot, physics::initial_motion_of(leg), engine::origin_record(leg)));
    return true;
  }

  bool read_user_data() {
    std::vector<BallData> given;
    if (!take_record(user_data_type, given)) return false;
    for (const auto& [ball, data] : given) parts_.bodies.set_user_data(ball.index, data);
    return true;
  }

  [[nodiscard]] bool is_sensing_sound() const {
    bool sound = parts_.sensing.sensors().size() == head_.ids.sensors;
    parts_.sensing.sensors().for_each([&](std::uint32_t, const auto& sensor) {
      sound = sound && carom::problems_with(sensor.shape).empty() && is_finite(sensor.since);
    });
    return sound &&
           parts_.sensing.is_sound([&](std::uint32_t ball) { return parts_.bodies.slot_of(ball) != engine::none; });
  }

  const ByteSource& source_;
  std::uint64_t place_ = 0;
  std::uint64_t chunk_place_ = 0;  ///< of the chunk that is being read
  std::uint32_t chunks_ = 0;       ///< read so far
  std::vector<std::byte> buffer_;
  Head head_;
  engine::Model::Parts parts_;
  std::optional<CheckpointProblem> problem_;
};

CheckpointRead read_checkpoint(const ByteSource& source) { return CheckpointReader{source}.read(); }

}  // namespace carom
