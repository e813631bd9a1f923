#include "c/game.hpp"

#include <memory>
#include <string_view>

#include "c/convert.hpp"
#include "c/handle.hpp"
#include "c/scene.hpp"
#include "carom/game_recording.hpp"
#include "carom/random_player.hpp"

using namespace carom;
using namespace carom::c;

namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

/// Takes a game, or why there is none.
carom_result set(carom_game& handle, std::optional<Game> game, const std::vector<SceneProblem>& problems) {
  handle.game = std::move(game);
  if (handle.game) {
    for (const Button& button : handle.game->rules().buttons) handle.keys.push_back(joined(button.keys));
  }
  return set_problems(handle.errors, problems);
}

/// Makes a handle that `fill` fills.
template <class Fill>
carom_result make(carom_game** game, Fill fill) {
  carom_result result = CAROM_OK;
  const carom_result made = guarded_creation(game, [&] {
    auto handle = std::make_unique<carom_game>();
    result = fill(*handle);
    return handle.release();
  });
  return made == CAROM_OK ? result : made;
}

template <class Value, class Read>
carom_result get(const carom_game* handle, Value* value, Read read) {
  return with_game(handle, {{static_cast<const void*>(value), null_target}}, [&](const Game& game) {
    *value = read(game);
    return CAROM_OK;
  });
}

/// The name of a button, counter or rule.
template <class List>
carom_result get_name(const carom_game* handle, uint32_t index, const char** name, List list) {
  return with_game(handle, {{static_cast<const void*>(name), null_target}}, [&](const Game& game) {
    const auto& all = list(game.rules());
    if (index >= all.size())
      return handle->errors.set(CAROM_NO_SUCH_ID, "the game has no such name: " + std::to_string(index));
    *name = all[index].name.c_str();
    return CAROM_OK;
  });
}

}  // namespace

carom_result carom_scene_is_game(const carom_scene* scene, bool* is_game) {
  return guarded(scene, {{is_game, null_target}}, [&] {
    *is_game = scene->scene && scene->scene->game;
    return CAROM_OK;
  });
}

carom_result carom_game_make(const carom_scene* scene, carom_game** game) {
  if (scene == nullptr) return set_for_thread(CAROM_NULL_ARGUMENT, "the world or scene is null");
  return make(game, [&](carom_game& handle) {
    if (!scene->scene) {
      Problem unread;
      unread.value = std::string{"was not read: see its own problems"};
      return set(handle, std::nullopt, {{"the scene", std::move(unread), {}}});
    }
    GameMade made = make_game(*scene->scene);
    return set(handle, std::move(made.game), made.problems);
  });
}

carom_result carom_game_read_recording(const char* text, size_t size, carom_game** game, double* end, double* score,
                                       uint64_t* history) {
  if (text == nullptr) return set_for_thread(CAROM_NULL_ARGUMENT, "the argument 'text' is null");
  return make(game, [&](carom_game& handle) {
    const GameRecordingRead read = read_game_recording(std::string_view{text, size});
    if (!read.recording) return set(handle, std::nullopt, read.problems);
    GameMade made = make_game(read.recording->scene);
    for (const GameInput& input : read.recording->inputs) {
      if (!made.game) break;
      for (Problem& problem : made.game->try_input(input)) made.problems.push_back({"inputs", std::move(problem), {}});
      if (!made.problems.empty()) made.game.reset();
    }
    if (end != nullptr) *end = read.recording->end;
    if (score != nullptr) *score = read.recording->score;
    if (history != nullptr) *history = read.recording->history;
    return set(handle, std::move(made.game), made.problems);
  });
}

carom_result carom_game_copy(const carom_game* game, carom_game** copy) {
  return with_game(game, {{static_cast<const void*>(copy), null_target}}, [&](const Game& of) {
    auto handle = std::make_unique<carom_game>();
    handle->game = of;
    handle->keys = game->keys;
    *copy = handle.release();
    return CAROM_OK;
  });
}

void carom_game_destroy(carom_game* game) { delete game; }

carom_result carom_game_button_count(const carom_game* game, size_t* count) {
  return get(game, count, [](const Game& of) { return of.rules().buttons.size(); });
}
carom_result carom_game_counter_count(const carom_game* game, size_t* count) {
  return get(game, count, [](const Game& of) { return of.rules().counters.size(); });
}
carom_result carom_game_rule_count(const carom_game* game, size_t* count) {
  return get(game, count, [](const Game& of) { return of.rules().rules.size(); });
}
carom_result carom_game_button_name(const carom_game* game, uint32_t button, const char** name) {
  return get_name(game, button, name, [](const GameRules& rules) -> const auto& { return rules.buttons; });
}
carom_result carom_game_counter_name(const carom_game* game, uint32_t counter, const char** name) {
  return get_name(game, counter, name, [](const GameRules& rules) -> const auto& { return rules.counters; });
}
carom_result carom_game_rule_name(const carom_game* game, uint32_t rule, const char** name) {
  return get_name(game, rule, name, [](const GameRules& rules) -> const auto& { return rules.rules; });
}
carom_result carom_game_button_keys(const carom_game* game, uint32_t button, const char** keys) {
  return with_game(game, {{static_cast<const void*>(keys), null_target}}, [&](const Game& /*game*/) {
    if (button >= game->keys.size())
      return game->errors.set(CAROM_NO_SUCH_ID, "the game has no button " + std::to_string(button));
    *keys = game->keys[button].c_str();
    return CAROM_OK;
  });
}

carom_result carom_game_give_input(carom_game* game, carom_game_input input) {
  return with_game(game, {}, [&](Game& of) {
    return game->errors.set(of.try_input({input.time, input.button, input.pressed != 0}));
  });
}

carom_result carom_game_give_random_inputs(carom_game* game, uint64_t seed, double until) {
  return with_game(game, {}, [&](Game& of) {
    if (auto problems = of.world().problems_with_time(until); !problems.empty())
      return game->errors.set(std::move(problems));
    for (const GameInput& input : RandomPlayer{of.rules().buttons.size(), seed}.inputs_until(until)) {
      if (auto problems = of.try_input(input); !problems.empty()) return game->errors.set(std::move(problems));
    }
    return CAROM_OK;
  });
}

carom_result carom_game_advance_to(carom_game* game, double t, carom_progress* progress) {
  return with_game(game, {}, [&](Game& of) {
    if (auto problems = of.world().problems_with_time(t); !problems.empty())
      return game->errors.set(std::move(problems));
    put(progress, to_c(of.advance_to(t)));
    return CAROM_OK;
  });
}

carom_result carom_game_time(const carom_game* game, double* time) {
  return get(game, time, [](const Game& of) { return of.time(); });
}
carom_result carom_game_is_over(const carom_game* game, bool* over) {
  return get(game, over, [](const Game& of) { return of.is_over(); });
}

carom_result carom_game_score(const carom_game* game, double* score) {
  return get(game, score, [](const Game& of) { return of.score(); });
}
carom_result carom_game_history(const carom_game* game, uint64_t* history) {
  return get(game, history, [](const Game& of) { return of.history(); });
}

carom_result carom_game_copy_world(const carom_game* game, carom_world** world) {
  return get(game, world, [](const Game& of) {
    auto handle = std::make_unique<carom_world>();
    handle->world = of.world();
    return handle.release();
  });
}

carom_result carom_game_copy_scene(const carom_game* game, carom_scene** scene) {
  return get(game, scene, [](const Game& of) {
    auto handle = std::make_unique<carom_scene>();
    handle->scene = of.scene();
    return handle.release();
  });
}

carom_result carom_game_recording_text(const carom_game* game, const char** text, size_t* size) {
  return with_game(game, {{static_cast<const void*>(text), null_target}, {size, null_target}}, [&](const Game& of) {
    game->text = to_text(recording_of(of));
    *text = game->text.data();
    *size = game->text.size();
    return CAROM_OK;
  });
}

const char* carom_game_last_error(const carom_game* game) {
  return game == nullptr ? text_for_thread() : game->errors.text();
}
carom_result carom_game_problem_count(const carom_game* game, size_t* count) {
  return guarded(game, {{count, null_target}}, [&] {
    *count = game->errors.problems().size();
    return CAROM_OK;
  });
}
carom_result carom_game_get_problem(const carom_game* game, size_t index, carom_problem* problem) {
  return guarded(game, {{problem, null_target}}, [&] { return get_problem(game->errors.problems(), index, problem); });
}
