#pragma once

#include <algorithm>
#include <limits>
#include <map>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "binary/legs.hpp"
#include "carom/bytes.hpp"
#include "checkpoint/format.hpp"
#include "storage/ball_record.hpp"
#include "throw_or_abort.hpp"
#include "world/model.hpp"

namespace carom::checkpoint {

/// Writes a checkpoint part by part: `begin`, every ball in the order of ids, `end`. Balls need not be all there at
/// once.
class Writer {
 public:
  explicit Writer(const ByteSink& sink) noexcept : sink_{sink} {}

  /// All that comes before the balls. `materials` are theirs; some may be there several times.
  void begin(std::span<const std::byte> note, const Head& head, const std::optional<PeriodicBox>& box,
             const engine::Model& model, std::vector<engine::Material> materials) {
    const auto first = std::as_bytes(std::span{magic});
    std::vector<std::byte> start{first.begin(), first.end()};
    binary::put(start, box ? periodic_version : plain_version);
    sink_(start);
    write_chunk(note_type, note);
    write_record(world_type, head);
    if (box) write_record(box_type, *box);
    write_record(movers_type, model.movers());
    write_record(walls_type, model.walls());
    write_record(pillars_type, model.pillars());
    is_periodic_ = box.has_value();
    balls_ = head.ids.balls;
    for (std::uint32_t number = 0; number < materials.size(); ++number) numbers_.emplace(materials[number], number);
    write_record(materials_type, std::move(materials));
  }

  /// The next ball; ids that are left out are of removed ones.
  void add(const engine::BallRecord& ball) {
    add_removed_before(ball.id);
    binary::put_number(payload_, 1 + std::uint64_t{numbers_.at(ball.material)});
    const Leg leg = engine::leg_of(ball.motion, ball.origin);
    binary::put(payload_, leg);
    if (is_periodic_) {
      binary::put(payload_, static_cast<std::uint8_t>(leg.renewals));
      binary::put(payload_, static_cast<std::uint64_t>(ball.boxes.x));
      binary::put(payload_, static_cast<std::uint64_t>(ball.boxes.y));
    }
    if (ball.user_data != 0) given_.push_back({{ball.id}, ball.user_data});
    end_ball();
  }

  void end(const engine::SensorTracker& sensing, const engine::EnergyGiven& given, const engine::StuckCheck& stuck) {
    add_removed_before(balls_);
    write_record(user_data_type, std::move(given_));
    write_record(sensing_type, sensing);
    write_record(sums_type, given, stuck);
    write_chunk(end_type, {});
  }

 private:
  void add_removed_before(std::uint64_t id) {
    while (next_ < id) {
      binary::put_number(payload_, 0);
      end_ball();
    }
  }
  void end_ball() {
    if (++next_ % balls_in_chunk != 0 && next_ < balls_) return;
    write_chunk(balls_type, payload_);
    payload_.clear();
  }

  /// Copies, as an archive is given what it could change.
  template <class... Records>
  void write_record(std::uint32_t type, Records... records) {
    std::vector<std::byte> payload;
    FieldWriter writer{payload};
    writer(records...);
    write_chunk(type, payload);
  }

  void write_chunk(std::uint32_t type, std::span<const std::byte> payload) {
    if (payload.size() > std::numeric_limits<std::uint32_t>::max())
      throw_or_abort(std::length_error{"a checkpoint's chunk can't have more than four gigabytes"});
    sink_(binary::chunk_of(type, chunks_++, payload));
  }

  const ByteSink& sink_;
  std::uint32_t chunks_ = 0;
  bool is_periodic_ = false;
  std::uint64_t balls_ = 0;  ///< one more than the largest id
  std::uint64_t next_ = 0;   ///< the id of the next one
  std::map<engine::Material, std::uint32_t> numbers_;
  std::vector<std::byte> payload_;  ///< of the present chunk
  std::vector<BallData> given_;
};

}  // namespace carom::checkpoint
