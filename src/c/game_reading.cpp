#include <algorithm>
#include <iterator>
#include <ranges>

#include "c/convert.hpp"
#include "c/game.hpp"
#include "c/reading.hpp"

// The lists of carom/carom_game.h.

using namespace carom;
using namespace carom::c;

namespace {

static_assert(is_laid_out<carom_game_event, 48> && is_laid_out<carom_game_input, 16> &&
              is_laid_out<carom_game_ball, 48> && is_laid_out<carom_game_lamp, 32>);

/// Writes what `convert` makes of each member of what `list` returns, as many as there is room for.
template <class Value, class List, class Convert>
carom_result read_list(const carom_game* handle, Value* values, size_t capacity, size_t* count, List list,
                       Convert convert) {
  return guarded_read(handle, values, capacity, [&] {
    return with_game(handle, {}, [&](const Game& game) {
      const auto& all = list(game);
      return read_range(handle, all, std::size(all), values, capacity, count, convert);
    });
  });
}

carom_game_event event_to_c(const GameEvent& event) {
  return {.time = event.time,
          .place = to_c(event.place),
          .impulse = event.impulse,
          .rule = event.rule,
          .has_ball = event.ball ? 1U : 0U,
          .ball = event.ball.value_or(BallId{}).index,
          .reserved = 0};
}

carom_game_input input_to_c(const GameInput& input) { return {input.time, input.button, input.pressed ? 1U : 0U}; }

template <class Id>
std::vector<Id> hidden_among(const Game& game, const std::vector<Id>& ids) {
  std::vector<Id> hidden;
  std::ranges::copy_if(ids, std::back_inserter(hidden), [&](Id id) { return game.is_hidden(id); });
  return hidden;
}

template <class Value, class Id, class Read>
std::vector<Value> moved_among(const std::vector<Id>& ids, Read read) {
  std::vector<Value> moved;
  for (const Id id : ids) {
    const auto shape = read(id);
    if (shape.mover) moved.push_back(moved_to_c(id, shape));
  }
  return moved;
}

}  // namespace

carom_result carom_game_read_counters(const carom_game* game, double* counters, size_t capacity, size_t* count) {
  return read_list(game, counters, capacity, count, [](const Game& of) { return of.counters(); }, std::identity{});
}
carom_result carom_game_read_events(const carom_game* game, carom_game_event* events, size_t capacity, size_t* count) {
  return read_list(game, events, capacity, count, [](const Game& of) { return of.events(); }, event_to_c);
}
carom_result carom_game_read_inputs(const carom_game* game, carom_game_input* inputs, size_t capacity, size_t* count) {
  return read_list(game, inputs, capacity, count, [](const Game& of) { return of.inputs(); }, input_to_c);
}
carom_result carom_game_read_impacts(const carom_game* game, carom_impact* impacts, size_t capacity, size_t* count) {
  return read_list(
      game, impacts, capacity, count, [](const Game& of) { return of.impacts(); },
      [](const Impact& impact) { return to_c(impact); });
}
carom_result carom_game_read_hidden_walls(const carom_game* game, carom_wall_id* walls, size_t capacity,
                                          size_t* count) {
  return read_list(
      game, walls, capacity, count, [](const Game& of) { return hidden_among(of, of.world().walls()); }, index_of);
}
carom_result carom_game_read_hidden_pillars(const carom_game* game, carom_pillar_id* pillars, size_t capacity,
                                            size_t* count) {
  return read_list(
      game, pillars, capacity, count, [](const Game& of) { return hidden_among(of, of.world().pillars()); }, index_of);
}

carom_result carom_game_read_balls(const carom_game* game, carom_game_ball* balls, size_t capacity, size_t* count) {
  return read_list(
      game, balls, capacity, count, [](const Game& of) { return of.world().balls(); },
      [&](BallId id) {
        const World& world = game->game->world();
        return carom_game_ball{to_c(world.position(id)), to_c(world.velocity(id)), world.ball(id).radius, id.index, 0};
      });
}
carom_result carom_game_read_moved_walls(const carom_game* game, carom_moved_wall* walls, size_t capacity,
                                         size_t* count) {
  const auto moved = [](const Game& of) {
    return moved_among<carom_moved_wall>(of.world().walls(), [&](WallId id) { return of.world().wall(id); });
  };
  return read_list(game, walls, capacity, count, moved, std::identity{});
}
carom_result carom_game_read_moved_pillars(const carom_game* game, carom_moved_pillar* pillars, size_t capacity,
                                           size_t* count) {
  const auto moved = [](const Game& of) {
    return moved_among<carom_moved_pillar>(of.world().pillars(), [&](PillarId id) { return of.world().pillar(id); });
  };
  return read_list(game, pillars, capacity, count, moved, std::identity{});
}
carom_result carom_game_read_lamps(const carom_game* game, carom_game_lamp* lamps, size_t capacity, size_t* count) {
  return read_list(
      game, lamps, capacity, count, [](const Game& of) { return std::views::all(of.rules().lamps); },
      [&](const Lamp& lamp) {
        return carom_game_lamp{to_c(lamp.center), lamp.radius, game->game->is_lit(lamp) ? 1U : 0U, 0};
      });
}
