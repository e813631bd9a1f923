#include "cli/files/csv.hpp"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <string_view>

namespace carom::cli {
namespace {

std::string_view view_of(const fmt::memory_buffer& line) { return {line.data(), line.size()}; }

}  // namespace

ImpactCsv::ImpactCsv(const std::string& path, const OutputStart& start) : file_{path, start} {
  if (!start.from) file_.write("time,kind,ball,other,feature,x,y,nx,ny,impulse\n");
}

void ImpactCsv::write(const Impact& impact) {
  constexpr const char* kinds[] = {"ball", "wall", "pillar"};
  constexpr const char* features[] = {"face", "from", "to"};
  fmt::memory_buffer line;
  fmt::format_to(std::back_inserter(line), FMT_COMPILE("{},{},{},{},{},{},{},{},{},{}\n"), impact.time,
                 kinds[static_cast<int>(impact.other.type)], impact.ball.index, impact.other.index,
                 features[static_cast<int>(impact.feature)], impact.contact.x, impact.contact.y, impact.normal.x,
                 impact.normal.y, impact.impulse);
  file_.write(view_of(line));
}

StateCsv::StateCsv(const std::string& path, const OutputStart& start) : file_{path, start} {
  if (!start.from) file_.write("ball,time,x,y,vx,vy\n");
}

void StateCsv::write(PlayedWorld& world) {
  const double time = world.time();
  world.for_each_ball([&](const BallSeen& seen) { write(seen.id, time, seen.ball.center, seen.ball.velocity); });
}

void StateCsv::write(const SteppedWorld& world) {
  for (const BallId id : world.balls()) write(id, world.time(), world.position(id), world.velocity(id));
}

void StateCsv::write(const Replay& replay) {
  for (BallId id; id.index < replay.balls(); ++id.index)
    write(id, replay.time(), replay.position(id), replay.velocity(id));
}

void StateCsv::write(BallId id, double time, Vec2 position, Vec2 velocity) {
  fmt::memory_buffer line;
  fmt::format_to(std::back_inserter(line), FMT_COMPILE("{},{},{},{},{},{}\n"), id.index, time, position.x, position.y,
                 velocity.x, velocity.y);
  file_.write(view_of(line));
}

}  // namespace carom::cli
