#include <limits>

#include "playground/wasm/surface.hpp"

namespace carom::wasm {
namespace {

void look_at(Handle& handle, const Impact& impact) {
  if (!impact.other.is_ball()) handle.given += impact.normal * impact.impulse;
}

void remember(Handle& handle, const Impact& impact) {
  handle.impacts.insert(handle.impacts.end(),
                        {impact.time, static_cast<double>(impact.other.type), static_cast<double>(impact.ball.index),
                         static_cast<double>(impact.other.index), static_cast<double>(impact.feature), impact.contact.x,
                         impact.contact.y, impact.normal.x, impact.normal.y, impact.impulse});
}

}  // namespace
}  // namespace carom::wasm

using namespace carom;
using namespace carom::wasm;

enum class Reached : std::int32_t { done = 0, stuck = 1, problem = 2 };
enum class Next : std::int32_t { none = 0, impact = 1, stuck = 2 };
enum class Looking : std::int32_t { away = 0, at_momentum = 1, at_all = 2 };

/// Plays everything up to and including the time t. `looking` at impacts takes time where there are many balls: away
/// from them, only at the momentum that walls give, or so that they are remembered. An earlier time is a problem, and
/// one that is too far away.
CAROM_EXPORT(carom_advance_to)(Handle* handle, double t, Looking looking)->Reached {
  if (!answer_problems(handle->world.problems_with_time(t))) return Reached::problem;
  OnImpact on_impact;
  if (looking != Looking::away)
    on_impact = [&](const Impact& impact) {
      look_at(*handle, impact);
      if (looking == Looking::at_all) remember(*handle, impact);
    };
  return handle->world.advance_to(t, on_impact) == Progress::stuck ? Reached::stuck : Reached::done;
}

/// Plays the next impact, if there is one not after the time `limit`, stops at its time and remembers it. When there is
/// none, or the world is stuck, nothing has changed.
CAROM_EXPORT(carom_next_impact)(Handle* handle, double limit)->Next {
  const NextImpact next = handle->world.advance_to_next_impact(limit);
  if (!next) return next.progress == Progress::stuck ? Next::stuck : Next::none;
  look_at(*handle, *next);
  remember(*handle, *next);
  return Next::impact;
}

/// Plays until there have been so many impacts in all, if there are so many not after the time `limit`. False: there
/// are fewer, or the world is stuck before, and it stands at the last.
CAROM_EXPORT(carom_play_impacts)(Handle* handle, double total, double limit)->bool {
  while (static_cast<double>(handle->world.counts().total()) < total) {
    const auto impact = handle->world.advance_to_next_impact(limit);
    if (!impact) return false;
    look_at(*handle, *impact);
  }
  return true;
}
