#include <limits>
#include <stdexcept>
#include <utility>

#include "binary/legs.hpp"
#include "carom/checkpoint.hpp"
#include "checkpoint/format.hpp"
#include "throw_or_abort.hpp"
#include "world/engine.hpp"

namespace carom {

using namespace checkpoint;

/// Writes a world chunk by chunk.
class CheckpointWriter {
 public:
  CheckpointWriter(const World& world, const ByteSink& sink) : engine_{world.engine()}, sink_{sink} {}

  void write(std::span<const std::byte> note) {
    const auto first = std::as_bytes(std::span{magic});
    std::vector<std::byte> start{first.begin(), first.end()};
    binary::put(start, engine_.periodic_box() ? periodic_version : plain_version);
    sink_(start);
    write_chunk(note_type, note);
    const engine::Model& model = engine_.model();
    write_record(world_type, head());
    if (engine_.periodic_box()) write_record(box_type, *engine_.periodic_box());
    write_record(movers_type, model.movers());
    write_record(walls_type, model.walls());
    write_record(pillars_type, model.pillars());
    std::vector<engine::Material> materials;
    for (std::uint32_t number = 0; number < bodies().materials().size(); ++number)
      materials.push_back(bodies().materials()[number]);
    write_record(materials_type, std::move(materials));
    for (std::uint32_t ball = 0; ball < bodies().id_count(); ball += balls_in_chunk) write_balls(ball);
    write_user_data();
    write_record(sensing_type, model.sensing());
    write_record(sums_type, model.given(), model.stuck());
    write_chunk(end_type, {});
  }

 private:
  [[nodiscard]] const engine::BodyStore& bodies() const noexcept { return engine_.bodies(); }

  [[nodiscard]] Head head() const {
    return {.now = engine_.now(),
            .counts = engine_.counts(),
            .gravity = bodies().gravity(),
            .ids = {.balls = bodies().id_count(),
                    .walls = engine_.walls().size(),
                    .pillars = engine_.pillars().size(),
                    .movers = engine_.movers().size(),
                    .sensors = engine_.sensors().size()}};
  }

  /// Copies, as an archive is given what it could change.
  template <class... Records>
  void write_record(std::uint32_t type, Records... records) {
    std::vector<std::byte> payload;
    FieldWriter writer{payload};
    writer(records...);
    write_chunk(type, payload);
  }

  void write_balls(std::uint32_t from) {
    std::vector<std::byte> payload;
    const std::uint32_t end = std::min(bodies().id_count(), from + balls_in_chunk);
    for (std::uint32_t ball = from; ball < end; ++ball) {
      const std::uint32_t slot = bodies().slot_of(ball);
      if (slot == engine::none) {
        binary::put_number(payload, 0);
        continue;
      }
      binary::put_number(payload, 1 + std::uint64_t{bodies().state(slot).material});
      const Leg leg = bodies().leg(slot);
      binary::put(payload, leg);
      if (!bodies().is_periodic()) continue;
      const BoxCount boxes = bodies().box_count(ball);
      binary::put(payload, static_cast<std::uint8_t>(leg.renewals));
      binary::put(payload, static_cast<std::uint64_t>(boxes.x));
      binary::put(payload, static_cast<std::uint64_t>(boxes.y));
    }
    write_chunk(balls_type, payload);
  }

  void write_user_data() {
    std::vector<BallData> given;
    for (std::uint32_t ball = 0; ball < bodies().id_count(); ++ball) {
      if (const std::uint64_t data = bodies().user_data(ball); data != 0) given.push_back({{ball}, data});
    }
    write_record(user_data_type, std::move(given));
  }

  void write_chunk(std::uint32_t type, std::span<const std::byte> payload) {
    if (payload.size() > std::numeric_limits<std::uint32_t>::max())
      throw_or_abort(std::length_error{"a checkpoint's chunk can't have more than four gigabytes"});
    sink_(binary::chunk_of(type, chunks_++, payload));
  }

  const World::Engine& engine_;
  const ByteSink& sink_;
  std::uint32_t chunks_ = 0;
};

void write_checkpoint(const World& world, const ByteSink& sink, std::span<const std::byte> note) {
  CheckpointWriter{world, sink}.write(note);
}

}  // namespace carom
