#include <algorithm>
#include <cmath>
#include <utility>

#include "binary/legs.hpp"
#include "carom/checkpoint.hpp"
#include "checkpoint/parts.hpp"
#include "checkpoint/sound.hpp"
#include "world/engine.hpp"

namespace carom {

using namespace checkpoint;

using Kind = CheckpointProblemKind;

namespace checkpoint {

/// Goes through the chunks of a checkpoint, one after another.
class Reader {
 public:
  /// With `visit`, balls are handed to it, without their user data, instead of being stored.
  Reader(const ByteSource& source, const VisitBall& visit) : source_{source}, visit_{visit} {}

  Parts read() {
    Parts read;
    if (read_parts(read.note)) {
      read.head = head_;
      read.box = box_;
      read.model.emplace(std::move(parts_));
      read.user_data = std::move(user_data_);
    } else {
      read.note.clear();
    }
    read.problem = problem_;
    return read;
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
    version_ = binary::ByteReader{buffer_}.word<std::uint32_t>();
    const bool is_known = version_ == plain_version || version_ == periodic_version;
    return is_known || fail(Kind::other_version, magic.size(), version_);
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
    if (!read_periodic_box() || !read_statics() || !read_balls() || !read_user_data()) return false;
    if (!take_record(sensing_type, parts_.sensing) || !require_possible(is_sensing_sound())) return false;
    if (!take_record(sums_type, parts_.given, parts_.stuck)) return false;
    if (!take_chunk(end_type) || !require_possible(buffer_.empty())) return false;
    return place_ == source_.size || fail(Kind::bytes_after_end, place_);
  }

  bool read_periodic_box() {
    if (version_ != periodic_version) return true;
    box_.emplace();
    if (!take_record(box_type, *box_) || !require_possible(carom::problems_with(*box_).empty())) return false;
    parts_.bodies.set_period(*box_);
    const std::uint64_t images = parts_.bodies.images().count();
    return require_possible(head_.ids.movers + head_.ids.sensors == 0 && head_.ids.walls % images == 0 &&
                            head_.ids.pillars % images == 0);
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
    std::uint64_t ball = 0;
    while (ball < head_.ids.balls) {
      if (!take_chunk(balls_type)) return false;
      const std::uint64_t end = std::min<std::uint64_t>(head_.ids.balls, ball + balls_in_chunk);
      binary::ByteReader reader{buffer_};
      for (; ball < end; ++ball) {
        if (!read_ball(static_cast<std::uint32_t>(ball), reader, materials)) return false;
      }
      if (!require_possible(reader.is_at_end())) return false;
    }
    return true;
  }

  bool read_ball(std::uint32_t id, binary::ByteReader& reader, const std::vector<engine::Material>& materials) {
    engine::BodyStore& bodies = parts_.bodies;
    const std::uint64_t material_number = reader.number(materials.size());
    if (!require_possible(reader.is_good())) return false;
    if (material_number == 0) {
      if (visit_) return true;
      bodies.put(id, {});
      bodies.remove(id);
      return true;
    }
    Leg leg = binary::take_leg(reader);
    if (box_) leg.renewals = reader.word<std::uint8_t>();
    if (!require_possible(reader.is_good() && is_sound(leg, parts_.walls, bodies.is_falling()))) return false;
    engine::BallRecord record{.id = id,
                              .origin = engine::origin_record(leg),
                              .motion = physics::initial_motion_of(leg),
                              .boxes = {},
                              .material = materials[material_number - 1]};
    if (box_) {
      record.boxes.x = static_cast<std::int64_t>(reader.word<std::uint64_t>());
      record.boxes.y = static_cast<std::int64_t>(reader.word<std::uint64_t>());
    }
    if (!require_possible(reader.is_good())) return false;
    if (visit_) record.id = 0;  // one place for all of them, one after another
    put(bodies, record);
    const std::uint32_t slot = bodies.slot_of(record.id);
    if (box_ && !require_possible(is_in_sight_of_box(bodies.motion(slot), record.material.radius))) return false;
    if (visit_) {
      record.id = id;
      visit_(record, bodies.place(slot, head_.now));
    }
    return true;
  }

  /// How many boxes away a ball is can be counted, and the box is large enough for it.
  [[nodiscard]] bool is_in_sight_of_box(const physics::Motion& motion, double radius) const {
    constexpr double farthest = 1e12;  // in sides
    const physics::Period& period = parts_.bodies.period();
    const Vec2 begun = motion.center - period.from, now = position_at(motion, head_.now) - period.from;
    const auto fits = [&](double at_first, double later, double side) {
      return side == 0 || (std::abs(at_first) <= farthest * side && std::abs(later) <= farthest * side &&
                           least_side_in_radii * radius <= side);
    };
    return fits(begun.x, now.x, period.side.x) && fits(begun.y, now.y, period.side.y);
  }

  bool read_user_data() {
    std::vector<BallData> given;
    if (!take_record(user_data_type, given)) return false;
    if (visit_) {
      parts_.bodies = without_balls(parts_.bodies);
      user_data_ = std::move(given);
      return true;
    }
    for (const auto& [ball, data] : given) parts_.bodies.set_user_data(ball.index, data);
    return true;
  }

  [[nodiscard]] engine::BodyStore without_balls(const engine::BodyStore& bodies) const {
    engine::BodyStore empty;
    if (box_) empty.set_period(*box_);
    empty.set_gravity(bodies.gravity(), parts_.walls);
    return empty;
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
  const VisitBall& visit_;
  std::uint64_t place_ = 0;
  std::uint64_t chunk_place_ = 0;  ///< of the chunk that is being read
  std::uint32_t chunks_ = 0;       ///< read so far
  std::vector<std::byte> buffer_;
  std::uint32_t version_ = 0;
  Head head_;
  std::optional<PeriodicBox> box_;
  engine::Model::Parts parts_;
  std::vector<BallData> user_data_;  ///< of balls that are not stored
  std::optional<CheckpointProblem> problem_;
};

Parts read_parts(const ByteSource& source, const VisitBall& visit) { return Reader{source, visit}.read(); }

}  // namespace checkpoint

/// Makes a world of what a checkpoint has.
class CheckpointReader {
 public:
  static CheckpointRead read(const ByteSource& source) {
    Parts parts = read_parts(source, {});
    CheckpointRead read{.world = std::nullopt, .note = std::move(parts.note), .problem = parts.problem};
    if (parts.model)
      read.world.emplace(World{
          std::make_unique<World::Engine>(*std::move(parts.model), parts.head.now, parts.head.counts, parts.box)});
    return read;
  }
};

CheckpointRead read_checkpoint(const ByteSource& source) { return CheckpointReader::read(source); }

}  // namespace carom
