#ifndef CAROM_CAROM_GAME_H
#define CAROM_CAROM_GAME_H

/// Games for C: scenes with rules, played by pressing buttons. carom/game.hpp says more about them, docs/games.md
/// describes rules and recordings. Needs the target carom::scene. The rules of carom/carom.h hold here too.

#include "carom/carom_mover.h"
#include "carom/carom_scene.h"

#ifdef __cplusplus
extern "C" {
#endif

// NOLINTBEGIN(modernize-use-using): this is C
/// A game, or everything that keeps a scene from being one.
typedef struct carom_game carom_game;

/// A rule has applied. 48 bytes.
typedef struct carom_game_event {
  double time;         ///< of the world
  carom_vec2 place;    ///< where the ball touched something, or its centre; zero without a ball
  double impulse;      ///< of the hit, if it was one
  uint32_t rule;       ///< its place in the rules
  uint32_t has_ball;   ///< 0 or 1: whether a ball brought it about
  carom_ball_id ball;  ///< which, if `has_ball`
  uint32_t reserved;   ///< zero
} carom_game_event;

/// A button is pressed or let go. 16 bytes.
typedef struct carom_game_input {
  double time;       ///< of the world
  uint32_t button;   ///< its place in the rules
  uint32_t pressed;  ///< 0 or 1; 0: let go
} carom_game_input;

/// A ball of a game, as one draws it. 48 bytes.
typedef struct carom_game_ball {
  carom_vec2 position;  ///< of its centre
  carom_vec2 velocity;  ///< now
  double radius;        ///< of it
  carom_ball_id id;     ///< which ball
  uint32_t reserved;    ///< zero
} carom_game_ball;

/// A light that rules switch, as one draws it. 32 bytes.
typedef struct carom_game_lamp {
  carom_vec2 center;  ///< where it is
  double radius;      ///< how large
  uint32_t lit;       ///< 0 or 1, now
  uint32_t reserved;  ///< zero
} carom_game_lamp;

/// Whether a scene is a game: whether it has rules.
CAROM_SCENE_API carom_result carom_scene_is_game(const carom_scene* scene, bool* is_game);
/// Makes a game of a scene, at time 0. CAROM_PROBLEM when it is none: the problems are then in `game`, which holds
/// nothing else. In both cases the caller destroys it.
CAROM_SCENE_API carom_result carom_game_make(const carom_scene* scene, carom_game** game);
/// Reads `size` bytes of the text of a recorded game, and makes that game at time 0, with all its inputs given. `end`,
/// `score` and `history` are what it claims, and may be null. CAROM_PROBLEM as `carom_game_make`.
CAROM_SCENE_API carom_result carom_game_read_recording(const char* text, size_t size, carom_game** game, double* end,
                                                       double* score, uint64_t* history);
/// A snapshot, which the caller destroys: what is played in one of the two changes nothing in the other.
CAROM_SCENE_API carom_result carom_game_copy(const carom_game* game, carom_game** copy);
/// Ends a game, which may be null.
CAROM_SCENE_API void carom_game_destroy(carom_game* game);

/// How many buttons, counters and rules there are.
CAROM_SCENE_API carom_result carom_game_button_count(const carom_game* game, size_t* count);
CAROM_SCENE_API carom_result carom_game_counter_count(const carom_game* game, size_t* count);
CAROM_SCENE_API carom_result carom_game_rule_count(const carom_game* game, size_t* count);
/// What they are called: UTF-8, ended by a zero, valid as long as the game. CAROM_NO_SUCH_ID when there is none.
CAROM_SCENE_API carom_result carom_game_button_name(const carom_game* game, uint32_t button, const char** name);
CAROM_SCENE_API carom_result carom_game_counter_name(const carom_game* game, uint32_t counter, const char** name);
CAROM_SCENE_API carom_result carom_game_rule_name(const carom_game* game, uint32_t rule, const char** name);
/// The keys that are meant for a button, separated by blanks: "ArrowLeft KeyA".
CAROM_SCENE_API carom_result carom_game_button_keys(const carom_game* game, uint32_t button, const char** keys);

/// Gives an input, which is played when an advance comes to its time. CAROM_PROBLEM, taking nothing, for a button that
/// is not there and a time before now or before the input given last.
CAROM_SCENE_API carom_result carom_game_give_input(carom_game* game, carom_game_input input);
/// Gives all inputs, up to the time `until`, of a player who presses buttons at random: the same for the same seed
/// everywhere (carom/random_player.hpp). For a game without inputs, at time 0.
CAROM_SCENE_API carom_result carom_game_give_random_inputs(carom_game* game, uint64_t seed, double until);
/// Plays everything up to and including the time `t`, or to the end of the game.
CAROM_SCENE_API carom_result carom_game_advance_to(carom_game* game, double t, carom_progress* progress);
/// Time now; whether the game is over.
CAROM_SCENE_API carom_result carom_game_time(const carom_game* game, double* time);
CAROM_SCENE_API carom_result carom_game_is_over(const carom_game* game, bool* over);

/// The counters, in the order of the rules; the rules that have applied in the last advance; the walls and pillars that
/// are hidden now, in the order of ids; all inputs so far. Read as all shapes are in carom/carom.h.
CAROM_SCENE_API carom_result carom_game_read_counters(const carom_game* game, double* counters, size_t capacity,
                                                      size_t* count);
CAROM_SCENE_API carom_result carom_game_read_events(const carom_game* game, carom_game_event* events, size_t capacity,
                                                    size_t* count);
CAROM_SCENE_API carom_result carom_game_read_hidden_walls(const carom_game* game, carom_wall_id* walls, size_t capacity,
                                                          size_t* count);
CAROM_SCENE_API carom_result carom_game_read_hidden_pillars(const carom_game* game, carom_pillar_id* pillars,
                                                            size_t capacity, size_t* count);
CAROM_SCENE_API carom_result carom_game_read_inputs(const carom_game* game, carom_game_input* inputs, size_t capacity,
                                                    size_t* count);

/// What there is to draw and to hear now, read in the same way without a copy of the world: the balls in the order of
/// ids; where the walls and pillars are that movers move; the lamps in the order of the rules; and the impacts of the
/// last advance, in the order of play.
CAROM_SCENE_API carom_result carom_game_read_balls(const carom_game* game, carom_game_ball* balls, size_t capacity,
                                                   size_t* count);
CAROM_SCENE_API carom_result carom_game_read_moved_walls(const carom_game* game, carom_moved_wall* walls,
                                                         size_t capacity, size_t* count);
CAROM_SCENE_API carom_result carom_game_read_moved_pillars(const carom_game* game, carom_moved_pillar* pillars,
                                                           size_t capacity, size_t* count);
CAROM_SCENE_API carom_result carom_game_read_lamps(const carom_game* game, carom_game_lamp* lamps, size_t capacity,
                                                   size_t* count);
CAROM_SCENE_API carom_result carom_game_read_impacts(const carom_game* game, carom_impact* impacts, size_t capacity,
                                                     size_t* count);

/// The score, and a hash of all that has happened.
CAROM_SCENE_API carom_result carom_game_score(const carom_game* game, double* score);
CAROM_SCENE_API carom_result carom_game_history(const carom_game* game, uint64_t* history);
/// The world as it is now, to read: a copy, which the caller destroys.
CAROM_SCENE_API carom_result carom_game_copy_world(const carom_game* game, carom_world** world);
/// The scene that is played: a copy, which the caller destroys.
CAROM_SCENE_API carom_result carom_game_copy_scene(const carom_game* game, carom_scene** scene);
/// The text of what was played so far. Valid until it is asked for again.
CAROM_SCENE_API carom_result carom_game_recording_text(const carom_game* game, const char** text, size_t* size);

/// As carom_last_error, carom_problem_count and carom_get_problem, for a game; fields are paths, as of a scene.
CAROM_SCENE_API const char* carom_game_last_error(const carom_game* game);
CAROM_SCENE_API carom_result carom_game_problem_count(const carom_game* game, size_t* count);
CAROM_SCENE_API carom_result carom_game_get_problem(const carom_game* game, size_t index, carom_problem* problem);

// NOLINTEND(modernize-use-using)

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // CAROM_CAROM_GAME_H
