#include "carom/checkpoint.hpp"
#include "checkpoint/writer.hpp"
#include "world/engine.hpp"

namespace carom {

/// Knows what a world is made of.
class CheckpointWriter {
 public:
  static void write(const World& world, const ByteSink& sink, std::span<const std::byte> note) {
    const World::Engine& engine = world.engine();
    const engine::BodyStore& bodies = engine.bodies();
    std::vector<engine::Material> materials;
    for (std::uint32_t number = 0; number < bodies.materials().size(); ++number)
      materials.push_back(bodies.materials()[number]);
    checkpoint::Writer writer{sink};
    writer.begin(note,
                 {.now = engine.now(),
                  .counts = engine.counts(),
                  .gravity = bodies.gravity(),
                  .ids = {.balls = bodies.id_count(),
                          .walls = engine.walls().size(),
                          .pillars = engine.pillars().size(),
                          .movers = engine.movers().size(),
                          .sensors = engine.sensors().size()}},
                 engine.periodic_box(), engine.model(), std::move(materials));
    for (std::uint32_t ball = 0; ball < bodies.id_count(); ++ball) {
      if (const std::uint32_t slot = bodies.slot_of(ball); slot != engine::none)
        writer.add(engine::record_of(bodies, slot));
    }
    writer.end(engine.model().sensing(), engine.model().given(), engine.model().stuck());
  }
};

void write_checkpoint(const World& world, const ByteSink& sink, std::span<const std::byte> note) {
  CheckpointWriter::write(world, sink, note);
}

}  // namespace carom
