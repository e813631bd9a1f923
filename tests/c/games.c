/// Games through carom/carom_game.h: what rules do, worked out by hand; recordings that prove themselves; and errors.
#include <carom/carom_game.h>
#include <math.h>
#include <string.h>

#include "check.h"

/// A ball goes from one wall to the other at the speed 4, and hits wall 0 at t = 1, 5, 9 …; the button "open" hides
/// that wall, and the ball flies into the hole behind it.
static const char corridor[] =
    "{ \"balls\": [{ \"center\": [0, 0], \"velocity\": [4, 0], \"radius\": 1 }],"
    "  \"walls\": [{ \"from\": [5, -9], \"to\": [5, 9] }, { \"from\": [-5, -9], \"to\": [-5, 9] }],"
    "  \"pillars\": [{ \"center\": [0, 50], \"radius\": 1 }],"
    "  \"game\": {"
    "    \"buttons\": [{ \"name\": \"open\", \"keys\": [\"Space\", \"KeyO\"] }, { \"name\": \"none\" }],"
    "    \"counters\": [{ \"name\": \"score\" }, { \"name\": \"balls\", \"start\": 1 }],"
    "    \"sensors\": [{ \"circle\": { \"center\": [9, 0], \"radius\": 1 } }],"
    "    \"rules\": ["
    "      { \"name\": \"hit\", \"when\": { \"hits\": { \"walls\": [0] } },"
    "        \"then\": [{ \"add\": { \"counter\": \"score\", \"by\": 10 } }] },"
    "      { \"name\": \"open\", \"when\": { \"presses\": \"open\" },"
    "        \"then\": [{ \"hide\": { \"walls\": [0], \"pillars\": [0] } }] },"
    "      { \"name\": \"hole\", \"when\": { \"enters\": 0 },"
    "        \"then\": [{ \"capture\": true }, { \"add\": { \"counter\": \"balls\", \"by\": -1 } }] },"
    "      { \"name\": \"over\", \"when\": { \"reaches\": { \"counter\": \"balls\" } }, \"then\": [{ \"end\": true }] }"
    "    ] } }";

static int near(double a, double b) { return fabs(a - b) < 1e-12; }

static carom_game* make_game(carom_result result, const char* text) {
  carom_scene* scene = NULL;
  carom_game* game = NULL;
  (void)carom_scene_read(text, strlen(text), &scene);
  EXPECT(result, carom_game_make(scene, &game));
  CHECK(game != NULL);
  carom_scene_destroy(scene);
  return game;
}

static uint64_t history_of(const carom_game* game) {
  uint64_t history = 0;
  EXPECT(CAROM_OK, carom_game_history(game, &history));
  return history;
}

static void give(carom_game* game, double time, uint32_t button, uint32_t pressed) {
  const carom_game_input input = {time, button, pressed};
  EXPECT(CAROM_OK, carom_game_give_input(game, input));
}

static void names_are_those_of_the_scene(void) {
  carom_game* game = make_game(CAROM_OK, corridor);
  size_t count = 0;
  const char* name = NULL;
  EXPECT(CAROM_OK, carom_game_button_count(game, &count));
  CHECK(count == 2);
  EXPECT(CAROM_OK, carom_game_button_name(game, 1, &name));
  CHECK(strcmp(name, "none") == 0);
  EXPECT(CAROM_OK, carom_game_button_keys(game, 0, &name));
  CHECK(strcmp(name, "Space KeyO") == 0);
  EXPECT(CAROM_OK, carom_game_button_keys(game, 1, &name));
  CHECK(strcmp(name, "") == 0);
  EXPECT(CAROM_OK, carom_game_counter_count(game, &count));
  CHECK(count == 2);
  EXPECT(CAROM_OK, carom_game_counter_name(game, 1, &name));
  CHECK(strcmp(name, "balls") == 0);
  EXPECT(CAROM_OK, carom_game_rule_count(game, &count));
  CHECK(count == 4);
  EXPECT(CAROM_OK, carom_game_rule_name(game, 2, &name));
  CHECK(strcmp(name, "hole") == 0);
  carom_game_destroy(game);
}

static void rules_apply_at_their_times(void) {
  carom_game* game = make_game(CAROM_OK, corridor);
  carom_game_event events[4];
  carom_progress progress = CAROM_STUCK;
  double counters[2] = {77, 77};
  double number = 77;
  uint32_t hidden = 77;
  size_t count = 77;
  bool over = true;
  give(game, 6.5, 0, 1);
  give(game, 6.75, 0, 0);
  EXPECT(CAROM_OK, carom_game_advance_to(game, 6, &progress));
  CHECK(progress == CAROM_DONE);
  EXPECT(CAROM_OK, carom_game_read_events(game, NULL, 0, &count));
  CHECK(count == 2);
  EXPECT(CAROM_TOO_SMALL, carom_game_read_events(game, events, 1, &count));
  CHECK(count == 2 && near(events[0].time, 1));
  EXPECT(CAROM_OK, carom_game_read_events(game, events, 4, &count));
  CHECK(count == 2 && near(events[0].time, 1) && near(events[1].time, 5));
  CHECK(events[0].rule == 0 && events[0].has_ball == 1 && events[0].ball == 0 && events[0].reserved == 0);
  CHECK(near(events[0].place.x, 5) && events[0].place.y == 0 && near(events[0].impulse, 8));
  EXPECT(CAROM_OK, carom_game_score(game, &number));
  CHECK(number == 20);
  EXPECT(CAROM_OK, carom_game_read_counters(game, counters, 2, &count));
  CHECK(count == 2 && counters[0] == 20 && counters[1] == 1);
  EXPECT(CAROM_OK, carom_game_read_hidden_walls(game, &hidden, 1, &count));
  CHECK(count == 0 && hidden == 77);

  EXPECT(CAROM_OK, carom_game_advance_to(game, 8, NULL));
  EXPECT(CAROM_OK, carom_game_read_events(game, events, 4, &count));
  CHECK(count == 1 && events[0].time == 6.5 && events[0].rule == 1 && events[0].has_ball == 0);
  EXPECT(CAROM_OK, carom_game_read_hidden_walls(game, &hidden, 1, &count));
  CHECK(count == 1 && hidden == 0);
  hidden = 77;
  EXPECT(CAROM_OK, carom_game_read_hidden_pillars(game, &hidden, 1, &count));
  CHECK(count == 1 && hidden == 0);
  EXPECT(CAROM_TOO_SMALL, carom_game_read_hidden_pillars(game, &hidden, 0, &count));
  EXPECT(CAROM_OK, carom_game_is_over(game, &over));
  CHECK(!over);

  EXPECT(CAROM_OK, carom_game_advance_to(game, 20, NULL));
  EXPECT(CAROM_OK, carom_game_is_over(game, &over));
  EXPECT(CAROM_OK, carom_game_time(game, &number));
  CHECK(over && near(number, 10));
  EXPECT(CAROM_TOO_SMALL, carom_game_read_counters(game, counters, 1, &count));
  CHECK(count == 2 && counters[0] == 20);
  EXPECT(CAROM_OK, carom_game_read_events(game, events, 4, &count));
  CHECK(count == 2 && events[0].rule == 2 && events[1].rule == 3);
  carom_game_destroy(game);
}

/// The corridor's ball and lamp, and a wall and a pillar that a mover carries upward at the speed 1.
static const char lift[] =
    "{ \"balls\": [{ \"center\": [0, 0], \"velocity\": [4, 0], \"radius\": 1 }],"
    "  \"movers\": [{ \"motion\": { \"velocity\": [0, 1] } }],"
    "  \"walls\": [{ \"from\": [5, -9], \"to\": [5, 9] }, { \"from\": [-9, 20], \"to\": [9, 20], \"mover\": 0 }],"
    "  \"pillars\": [{ \"center\": [0, 50], \"radius\": 1 }, { \"center\": [0, 30], \"radius\": 1, \"mover\": 0 }],"
    "  \"game\": {"
    "    \"counters\": [{ \"name\": \"hits\" }],"
    "    \"lamps\": [{ \"center\": [1, 2], \"radius\": 3, \"lit\": { \"counter\": \"hits\", \"at_least\": 1 } }],"
    "    \"rules\": [{ \"when\": { \"hits\": { \"walls\": [0] } }, \"then\": [{ \"add\": { \"counter\": \"hits\" } }] "
    "}]"
    "  } }";

static void what_is_drawn_is_read_without_a_copy_of_the_world(void) {
  carom_game* game = make_game(CAROM_OK, lift);
  carom_game_ball ball;
  carom_game_lamp lamp;
  carom_moved_wall wall;
  carom_moved_pillar pillar;
  carom_impact impact;
  size_t count = 77;
  EXPECT(CAROM_OK, carom_game_read_lamps(game, &lamp, 1, &count));
  CHECK(count == 1 && lamp.lit == 0);
  EXPECT(CAROM_OK, carom_game_advance_to(game, 1.5, NULL));
  EXPECT(CAROM_OK, carom_game_read_lamps(game, &lamp, 1, &count));
  CHECK(count == 1 && lamp.center.x == 1 && lamp.center.y == 2 && lamp.radius == 3 && lamp.lit == 1);
  EXPECT(CAROM_OK, carom_game_read_balls(game, &ball, 1, &count));
  CHECK(count == 1 && near(ball.position.x, 2) && ball.velocity.x == -4 && ball.radius == 1 && ball.id == 0);
  EXPECT(CAROM_OK, carom_game_read_moved_walls(game, &wall, 1, &count));
  CHECK(count == 1 && near(wall.from.y, 21.5) && wall.to.x == 9 && wall.wall == 1 && wall.mover == 0);
  EXPECT(CAROM_OK, carom_game_read_moved_pillars(game, &pillar, 1, &count));
  CHECK(count == 1 && near(pillar.center.y, 31.5) && pillar.pillar == 1 && pillar.mover == 0);
  EXPECT(CAROM_OK, carom_game_read_impacts(game, &impact, 1, &count));
  CHECK(count == 1 && near(impact.time, 1) && impact.other == 0 && near(impact.impulse, 8));
  EXPECT(CAROM_OK, carom_game_advance_to(game, 2, NULL));
  EXPECT(CAROM_OK, carom_game_read_impacts(game, NULL, 0, &count));
  CHECK(count == 0);
  EXPECT(CAROM_TOO_SMALL, carom_game_read_balls(game, &ball, 0, &count));
  EXPECT(CAROM_NULL_ARGUMENT, carom_game_read_moved_walls(NULL, &wall, 1, &count));
  EXPECT(CAROM_NULL_ARGUMENT, carom_game_read_moved_pillars(game, NULL, 1, &count));
  carom_game_destroy(game);
}

static void the_scene_of_a_game_is_a_copy(void) {
  carom_game* game = make_game(CAROM_OK, lift);
  carom_game* again = NULL;
  carom_scene* scene = NULL;
  bool is_game = false;
  EXPECT(CAROM_OK, carom_game_advance_to(game, 1.5, NULL));
  EXPECT(CAROM_OK, carom_game_copy_scene(game, &scene));
  EXPECT(CAROM_OK, carom_scene_is_game(scene, &is_game));
  CHECK(is_game);
  EXPECT(CAROM_OK, carom_game_make(scene, &again));
  EXPECT(CAROM_OK, carom_game_advance_to(again, 1.5, NULL));
  CHECK(history_of(again) == history_of(game));
  carom_scene_destroy(scene);
  EXPECT(CAROM_OK, carom_scene_read("{}", 2, &scene));
  EXPECT(CAROM_OK, carom_scene_is_game(scene, &is_game));
  CHECK(!is_game);
  EXPECT(CAROM_NULL_ARGUMENT, carom_scene_is_game(scene, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_game_copy_scene(game, NULL));
  carom_scene_destroy(scene);
  carom_game_destroy(again);
  carom_game_destroy(game);
}

/// What is played in a copy, or in a copy of its world, changes nothing in the game.
static void copies_are_their_own(void) {
  carom_game* game = make_game(CAROM_OK, corridor);
  carom_game* copy = NULL;
  carom_world* world = NULL;
  carom_motion motion;
  const char* name = NULL;
  uint64_t before = 0;
  EXPECT(CAROM_OK, carom_game_advance_to(game, 2, NULL));
  before = history_of(game);
  EXPECT(CAROM_OK, carom_game_copy(game, &copy));
  CHECK(history_of(copy) == before);
  EXPECT(CAROM_OK, carom_game_button_keys(copy, 0, &name));
  CHECK(strcmp(name, "Space KeyO") == 0);
  EXPECT(CAROM_OK, carom_game_advance_to(copy, 6, NULL));
  EXPECT(CAROM_OK, carom_game_copy_world(game, &world));
  EXPECT(CAROM_OK, carom_advance_to(world, 6, NULL));
  EXPECT(CAROM_OK, carom_get_motion(world, 0, &motion));
  CHECK(near(motion.position.x, 0) && near(motion.velocity.x, -4));
  CHECK(history_of(game) == before && history_of(copy) != before);
  EXPECT(CAROM_OK, carom_game_advance_to(game, 6, NULL));
  CHECK(history_of(game) == history_of(copy));
  EXPECT(CAROM_OK, carom_world_destroy(world));
  carom_game_destroy(copy);
  carom_game_destroy(game);
}

static void a_recording_gives_the_game_again(void) {
  carom_game* game = make_game(CAROM_OK, corridor);
  carom_game* again = NULL;
  carom_game_input inputs[2];
  const char* text = NULL;
  size_t size = 0;
  size_t count = 0;
  double end = 0;
  double score = 0;
  uint64_t history = 0;
  give(game, 6.5, 0, 1);
  give(game, 7, 1, 1);
  EXPECT(CAROM_OK, carom_game_advance_to(game, 8, NULL));
  EXPECT(CAROM_OK, carom_game_recording_text(game, &text, &size));
  EXPECT(CAROM_OK, carom_game_read_recording(text, size, &again, &end, &score, &history));
  CHECK(end == 8 && score == 20 && history == history_of(game));
  EXPECT(CAROM_OK, carom_game_time(again, &end));
  CHECK(end == 0);
  EXPECT(CAROM_OK, carom_game_read_inputs(again, inputs, 2, &count));
  CHECK(count == 2 && inputs[0].time == 6.5 && inputs[0].button == 0 && inputs[0].pressed == 1 && inputs[1].time == 7);
  EXPECT(CAROM_OK, carom_game_advance_to(again, 8, NULL));
  CHECK(history_of(again) == history);
  carom_game_destroy(again);
  EXPECT(CAROM_OK, carom_game_read_recording(text, size, &again, NULL, NULL, NULL));
  carom_game_destroy(again);
  carom_game_destroy(game);
}

static void a_random_player_plays_the_same_for_the_same_seed(void) {
  uint64_t histories[3];
  const uint64_t seeds[3] = {1, 1, 2};
  size_t count = 0;
  int i;
  for (i = 0; i < 3; ++i) {
    carom_game* game = make_game(CAROM_OK, corridor);
    EXPECT(CAROM_OK, carom_game_give_random_inputs(game, seeds[i], 5));
    EXPECT(CAROM_OK, carom_game_read_inputs(game, NULL, 0, &count));
    CHECK(count > 10);
    EXPECT(CAROM_PROBLEM, carom_game_give_random_inputs(game, seeds[i], INFINITY));
    EXPECT(CAROM_OK, carom_game_advance_to(game, 5, NULL));
    histories[i] = history_of(game);
    carom_game_destroy(game);
  }
  CHECK(histories[0] == histories[1] && histories[0] != histories[2]);
}

static void problem_is(const carom_game* game, carom_problem_kind kind, const char* field) {
  carom_problem problem;
  size_t count = 0;
  EXPECT(CAROM_OK, carom_game_problem_count(game, &count));
  CHECK(count == 1);
  EXPECT(CAROM_OK, carom_game_get_problem(game, 0, &problem));
  CHECK(problem.kind == (int32_t)kind && strcmp(problem.field, field) == 0);
}

static void what_is_no_game_says_why(void) {
  carom_game* game = make_game(CAROM_PROBLEM, "{}");
  double number = 77;
  size_t count = 77;
  CHECK(strstr(carom_game_last_error(game), "has no rules") != NULL);
  EXPECT(CAROM_FAILED, carom_game_time(game, &number));
  EXPECT(CAROM_FAILED, carom_game_button_count(game, &count));
  CHECK(number == 77 && count == 77);
  carom_game_destroy(game);
  game = make_game(CAROM_PROBLEM, "{ \"balls\": 7 }");
  CHECK(strstr(carom_game_last_error(game), "was not read") != NULL);
  carom_game_destroy(game);
  game = NULL;
  EXPECT(CAROM_PROBLEM, carom_game_read_recording("{", 1, &game, NULL, NULL, NULL));
  CHECK(strstr(carom_game_last_error(game), "not valid JSON") != NULL);
  carom_game_destroy(game);
}

static void inputs_that_can_not_be_are_refused(void) {
  carom_game* game = make_game(CAROM_OK, corridor);
  carom_game_input input = {1, 2, 1};
  EXPECT(CAROM_PROBLEM, carom_game_give_input(game, input));
  problem_is(game, CAROM_NO_SUCH_BUTTON, "button");
  give(game, 2, 1, 1);
  input.button = 0;
  EXPECT(CAROM_PROBLEM, carom_game_give_input(game, input));
  problem_is(game, CAROM_EARLIER_THAN_LAST, "time");
  input.time = NAN;
  EXPECT(CAROM_PROBLEM, carom_game_give_input(game, input));
  EXPECT(CAROM_OK, carom_game_advance_to(game, 3, NULL));
  EXPECT(CAROM_PROBLEM, carom_game_advance_to(game, 2, NULL));
  carom_game_destroy(game);
}

static void other_errors(void) {
  carom_game* game = make_game(CAROM_OK, corridor);
  const carom_game_input input = {1, 0, 1};
  carom_game_event event;
  carom_problem problem;
  const char* name = NULL;
  double number = 0;
  size_t count = 0;
  uint64_t history = 0;
  EXPECT(CAROM_NO_SUCH_ID, carom_game_button_name(game, 2, &name));
  EXPECT(CAROM_NO_SUCH_ID, carom_game_button_keys(game, 2, &name));
  EXPECT(CAROM_NO_SUCH_ID, carom_game_counter_name(game, 2, &name));
  EXPECT(CAROM_NO_SUCH_ID, carom_game_rule_name(game, 4, &name));
  EXPECT(CAROM_NULL_ARGUMENT, carom_game_make(NULL, &game));
  EXPECT(CAROM_NULL_ARGUMENT, carom_game_read_recording(NULL, 0, &game, NULL, NULL, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_game_copy(game, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_game_button_count(NULL, &count));
  EXPECT(CAROM_NULL_ARGUMENT, carom_game_button_name(game, 0, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_game_give_input(NULL, input));
  EXPECT(CAROM_NULL_ARGUMENT, carom_game_give_random_inputs(NULL, 1, 1));
  EXPECT(CAROM_NULL_ARGUMENT, carom_game_advance_to(NULL, 1, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_game_time(game, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_game_is_over(game, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_game_read_counters(game, NULL, 1, &count));
  EXPECT(CAROM_NULL_ARGUMENT, carom_game_read_events(NULL, &event, 1, &count));
  EXPECT(CAROM_NULL_ARGUMENT, carom_game_score(NULL, &number));
  EXPECT(CAROM_NULL_ARGUMENT, carom_game_history(NULL, &history));
  EXPECT(CAROM_NULL_ARGUMENT, carom_game_copy_world(game, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_game_recording_text(game, &name, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_game_get_problem(game, 0, NULL));
  EXPECT(CAROM_NO_SUCH_ID, carom_game_get_problem(game, 9, &problem));
  carom_game_destroy(game);
  carom_game_destroy(NULL);
}

int main(void) {
  names_are_those_of_the_scene();
  rules_apply_at_their_times();
  what_is_drawn_is_read_without_a_copy_of_the_world();
  the_scene_of_a_game_is_a_copy();
  copies_are_their_own();
  a_recording_gives_the_game_again();
  a_random_player_plays_the_same_for_the_same_seed();
  what_is_no_game_says_why();
  inputs_that_can_not_be_are_refused();
  other_errors();
  return 0;
}
