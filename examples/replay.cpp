// Records a scene while it is played, then shows a moment of it again, slowly and backwards.

#include <carom/recording.hpp>
#include <carom/replay.hpp>
#include <carom/scene.hpp>
#include <cstddef>
#include <cstdio>
#include <span>
#include <utility>
#include <vector>

constexpr const char* scene_text = R"({
  "name": "a small break",
  "balls": [ { "center": [-0.6, 0.01], "velocity": [5, 0], "radius": 0.03, "restitution": 0.97 } ],
  "racks": [ { "apex": [0.3, 0], "radius": 0.03, "rows": 4, "gap": 1e-4, "restitution": 0.97, "seed": 3 } ],
  "chains": [ { "points": [[-1, -0.5], [1, -0.5], [1, 0.5], [-1, 0.5]], "closed": true, "restitution": 0.8 } ]
})";

int main() {
  const carom::SceneRead scene = carom::read_scene(scene_text);
  for (const carom::SceneProblem& problem : scene.problems) std::printf("%s\n", carom::to_string(problem).c_str());
  if (!scene.scene) return 1;
  carom::WorldMade made = carom::make_world(*scene.scene);
  if (!made.world) return 1;
  carom::World& world = *made.world;

  // The bytes go to memory here; a file takes them just as well.
  std::vector<std::byte> bytes;
  carom::Recorder recorder{*scene.scene, world, [&](std::span<const std::byte> piece) {
                             bytes.insert(bytes.end(), piece.begin(), piece.end());
                           }};
  carom::Impact hardest;  // of those with cushions: the moment to show again
  const auto on_impact = [&](const carom::Impact& impact) {
    recorder.add(world, impact);
    if (impact.other.is_wall() && impact.impulse > hardest.impulse) hardest = impact;
  };
  if (world.advance_to(5, on_impact) != carom::Progress::done) return 1;
  recorder.finish(world);
  std::printf("%llu impacts in %zu bytes\n", static_cast<unsigned long long>(world.counts().total()), bytes.size());

  carom::RecordingRead read = carom::read_recording(carom::source_of(std::move(bytes)));
  if (!read.recording) return 1;
  carom::Replay replay{std::move(*read.recording)};

  std::printf("the hardest impact with a cushion: ball %u at t = %.6f\n", hardest.ball.index, hardest.time);
  for (int step = 4; step >= -4; --step) {  // five milliseconds apart, from after it to before it
    if (replay.go_to(hardest.time + step * 0.005)) return 1;
    const carom::Vec2 at = replay.position(hardest.ball);
    const carom::Vec2 velocity = replay.velocity(hardest.ball);
    std::printf("  t = %.3f  at (%6.3f, %6.3f)  velocity (%6.3f, %6.3f)\n", replay.time(), at.x, at.y, velocity.x,
                velocity.y);
  }

  if (replay.go_to(replay.end())) return 1;
  const bool same = replay.history() == world.history();
  std::printf("at its end the replay is %s\n", same ? "the world, to the last bit" : "something else");
  return same ? 0 : 1;
}
