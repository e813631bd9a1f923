// Sensors: pockets that balls fall into, and a goal line that they cross, each with its exact time.

#include <carom/world.hpp>
#include <cstdint>
#include <cstdio>

namespace {

// What a sensor is for: its `user_data`, which its events report.
enum Purpose : std::uint64_t { pocket, goal };

carom::World new_table() {
  carom::World world;
  // A table of 2 by 1 with an opening in its right-hand side, and a box behind it.
  const carom::Vec2 outline[] = {{0, 0}, {2, 0}, {2, 0.35}, {2.3, 0.35}, {2.3, 0.65}, {2, 0.65}, {2, 1}, {0, 1}};
  for (int i = 0; i < 8; ++i) world.add(carom::Wall{.from = outline[i], .to = outline[(i + 1) % 8]});

  for (const carom::Vec2 corner : {carom::Vec2{0, 0}, {2, 0}, {2, 1}, {0, 1}})
    world.add(carom::Sensor{.area = carom::Circle{corner, 0.12}, .user_data = pocket});
  // Directed upwards, so that its left-hand side, the inside, is the table. It reports centres that change sides.
  world.add(carom::Sensor{.area = carom::Gate{{2, 0.35}, {2, 0.65}}, .user_data = goal});

  world.add(carom::Ball{.center = {0.3, 0.5}, .velocity = {1.5, 0.02}, .radius = 0.03});
  world.add(carom::Ball{.center = {1.2, 0.55}, .velocity = {}, .radius = 0.03});
  world.add(carom::Ball{.center = {0.5, 0.2}, .velocity = {-0.9, -0.36}, .radius = 0.03});
  world.add(carom::Ball{.center = {1.0, 0.8}, .velocity = {0.83, 1.1}, .radius = 0.03});
  return world;
}

}  // namespace

int main() {
  carom::World world = new_table();
  for (int frame = 1; frame <= 240; ++frame) {
    if (world.advance_to(frame / 60.0) != carom::Progress::done) return 1;
    for (const carom::SensorEvent& event : world.sensor_events()) {
      if (event.user_data == goal) {
        const bool out = event.direction == carom::GateDirection::outward;
        std::printf("t = %.15f  ball %u crosses the goal line %s at y = %.6f\n", event.time, event.ball.index,
                    out ? "outward" : "inward", event.center.y);
      } else if (event.kind == carom::SensorEventKind::enter) {
        std::printf("t = %.15f  ball %u falls into pocket %u\n", event.time, event.ball.index, event.sensor.index);
      }
    }
    // The events belong to the last advance, and stay as they are while the world is changed.
    for (const carom::SensorEvent& event : world.sensor_events())
      if (event.user_data == pocket && world.has(event.ball)) world.remove(event.ball);
  }
  std::printf("balls left on the table: %zu\n", world.ball_count());
}
