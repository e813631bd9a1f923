#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "carom/scene.hpp"

/// What a program must provide of an engine to play the benchmark's jobs with it. How a job is read, played, timed and
/// reported is the same for all of them (see ../README.md).
namespace carom::peers {

/// What a scene asks of an engine besides its shapes.
struct Setting {
  double frame = 0;  ///< seconds
  int steps = 1;     ///< to play a frame in, at least
  /// There is nothing behind the walls (on their right-hand side) for this distance: they may be made this thick.
  double behind = 0;
  double fastest = 0;  ///< no ball will be faster
};

/// A scene as an engine holds it.
class Peer {
 public:
  Peer() = default;
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;
  virtual ~Peer() = default;

  virtual void play_frame() = 0;
  /// Of all balls, in the order of the scene and in its units.
  virtual void read_centers(std::vector<Vec2>& centers) const = 0;
  virtual void read_velocities(std::vector<Vec2>& velocities) const = 0;
};

struct Engine {
  std::string name;
  std::string settings;  ///< how it was set up, for the report
  std::function<std::unique_ptr<Peer>(const SceneShapes&, const Setting&)> make;
};

/// The program: `player JOB STATES [STEPS]`. Plays the job's scenes, writes the balls' states to the file STATES, and
/// writes what it took to its standard output, one JSON object per line: its progress now and then, and the sum at the
/// end.
int run_player(const Engine& engine, int argc, char** argv);

}  // namespace carom::peers
