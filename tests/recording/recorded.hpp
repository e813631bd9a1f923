#pragma once

#include <string>
#include <vector>

#include "carom/recording.hpp"

namespace carom {

using Bytes = std::vector<std::byte>;

/// A sink that keeps everything.
[[nodiscard]] inline ByteSink append_to(Bytes& bytes) {
  return [&bytes](std::span<const std::byte> more) { bytes.insert(bytes.end(), more.begin(), more.end()); };
}

[[nodiscard]] inline Scene scene_of(const std::string& text) { return read_scene(text).scene.value(); }
[[nodiscard]] inline World world_of(const Scene& scene) { return make_world(scene).world.value(); }

/// The recording of a scene that is played to a time, in as many advances as wanted, with a flush after each.
[[nodiscard]] inline Bytes recorded(const Scene& scene, double until, int advances = 1) {
  Bytes bytes;
  World world = world_of(scene);
  Recorder recorder{scene, world, append_to(bytes)};
  for (int i = 1; i <= advances; ++i) {
    const double stop = i == advances ? until : until * i / advances;
    static_cast<void>(world.advance_to(stop, [&](const Impact& impact) { recorder.add(world, impact); }));
    if (i < advances) recorder.flush(world);
  }
  recorder.finish(world);
  return bytes;
}

}  // namespace carom
