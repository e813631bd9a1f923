#include "players/player.hpp"

#include <malloc.h>

#include <chrono>
#include <ctime>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "cli/running/memory.hpp"
#include "players/job.hpp"

namespace carom::peers {
namespace {

/// Seconds that the processor has worked for this program.
double cpu_time() {
  std::timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Resets the peak of the memory in use.
void reset_peak_memory() {
  malloc_trim(0);
  std::ofstream{"/proc/self/clear_refs"} << '5';
}

class Player {
 public:
  Player(const Engine& engine, const Job& job, const std::string& states)
      : engine_{engine}, job_{job}, states_{states, std::ios::binary} {
    if (!states_) throw std::runtime_error{states + ": cannot be written"};
  }

  void play() {
    reset_peak_memory();
    const auto memory_before = cli::memory_in_use();
    for (std::size_t i = 0; i < job_.scenes.size(); ++i) play(i);
    const auto memory = cli::memory_in_use();
    states_.flush();
    nlohmann::ordered_json sum = {{"engine", engine_.name}, {"settings", engine_.settings},
                                  {"frames", frames_},      {"cpu", cpu_},
                                  {"build", build_},        {"memory", nullptr}};
    if (memory && memory_before) sum["memory"] = memory->most - memory_before->now;
    std::cout << sum.dump() << std::endl;
  }

 private:
  void play(std::size_t scene) {
    const SceneShapes& shapes = job_.scenes[scene];
    centers_.resize(shapes.balls.size());
    velocities_.resize(shapes.balls.size());
    double start = cpu_time();
    const std::unique_ptr<Peer> peer = engine_.make(shapes, job_.setting);
    build_ += cpu_time() - start;

    start = cpu_time();
    for (int frame = 1; frame <= job_.frames; ++frame) {
      peer->play_frame();
      peer->read_centers(centers_);
      ++frames_;
      const bool last = frame == job_.frames || is_beyond_limit(cpu_ - start);
      if (!last && frame % job_.sample != 0) continue;
      cpu_ += cpu_time() - start;
      peer->read_velocities(velocities_);
      write_state(scene, frame);
      if (last) break;
      start = cpu_time();
    }
  }

  /// Reads the processor's time, which costs something, a few times per second. `offset` makes it the time played.
  bool is_beyond_limit(double offset) {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_look_) return false;
    next_look_ = now + std::chrono::milliseconds{100};
    const double cpu = cpu_time() + offset;
    std::cout << nlohmann::ordered_json{{"frames", frames_}, {"cpu", cpu}}.dump() << std::endl;
    return cpu > job_.limit;
  }

  void write_state(std::size_t scene, int frame) {
    const auto put = [&](double number) { states_.write(reinterpret_cast<const char*>(&number), sizeof number); };
    put(static_cast<double>(scene));
    put(frame);
    for (std::size_t i = 0; i < centers_.size(); ++i)
      for (const double number : {centers_[i].x, centers_[i].y, velocities_[i].x, velocities_[i].y}) put(number);
  }

  const Engine& engine_;
  const Job& job_;
  std::ofstream states_;
  std::vector<Vec2> centers_;
  std::vector<Vec2> velocities_;
  std::chrono::steady_clock::time_point next_look_ = std::chrono::steady_clock::now();
  int frames_ = 0;
  double cpu_ = 0;
  double build_ = 0;
};

}  // namespace

int run_player(const Engine& engine, int argc, char** argv) try {
  const std::vector<std::string> arguments{argv + 1, argv + argc};
  if (arguments.size() != 2 && arguments.size() != 3)
    throw std::runtime_error{"give a job, a file for the states and, if wanted, how many steps make a frame"};
  Job job = read_job(arguments[0]);
  if (arguments.size() == 3) job.setting.steps = std::stoi(arguments[2]);
  Player{engine, job, arguments[1]}.play();
  return 0;
} catch (const std::exception& error) {
  std::cerr << argv[0] << ": " << error.what() << '\n';
  return 1;
}

}  // namespace carom::peers
