/// Plays, reads and edits a world through carom/carom.h, and compares it with carom::World.
#include <carom/carom.h>
#include <math.h>
#include <string.h>

#include "check.h"
#include "room.h"

static const double until = 4;
static const double until_after_edits = 7;

static uint64_t history_of(const carom_world* world) {
  uint64_t history = 0;
  EXPECT(CAROM_OK, carom_history(world, &history));
  return history;
}

static void advance_to(carom_world* world, double t) {
  carom_progress progress = CAROM_STUCK;
  double time = -1;
  EXPECT(CAROM_OK, carom_advance_to(world, t, &progress));
  CHECK(progress == CAROM_DONE);
  EXPECT(CAROM_OK, carom_time(world, &time));
  CHECK(time == t);
}

static int same_impact(const carom_impact* a, const carom_impact* b) {
  return a->time == b->time && a->ball == b->ball && a->other_type == b->other_type && a->other == b->other &&
         a->feature == b->feature && a->contact.x == b->contact.x && a->contact.y == b->contact.y &&
         a->normal.x == b->normal.x && a->normal.y == b->normal.y && a->impulse == b->impulse &&
         a->ball_data == b->ball_data && a->other_data == b->other_data;
}

/// The history, the measures and every impact are those of carom::World, however the time is cut.
static void impacts_are_those_of_the_reference(const room* room, const reference* expected) {
  carom_world* world = open_room(room);
  const carom_listening all = carom_default_listening();
  carom_impact* impacts = malloc((expected->impact_count + 1) * sizeof(carom_impact));
  carom_impact_counts counts;
  carom_work_counts work;
  carom_vec2 momentum;
  double energy = 0;
  size_t heard = 0;
  size_t count = 0;
  size_t i;
  int frame;
  CHECK(impacts != NULL);
  EXPECT(CAROM_OK, carom_listen(world, &all, NULL, 0));
  for (frame = 0; frame <= 100; ++frame) {
    if (frame < 100) EXPECT(CAROM_OK, carom_advance(world, 1.0 / 64, NULL));
    if (frame == 100) advance_to(world, until);
    EXPECT(CAROM_OK, carom_read_impacts(world, impacts + heard, expected->impact_count - heard, &count));
    heard += count;
  }
  CHECK(history_of(world) == expected->history);
  EXPECT(CAROM_OK, carom_counts(world, &counts));
  CHECK(memcmp(&counts, &expected->counts, sizeof counts) == 0);
  CHECK(counts.balls > 100 && counts.walls > 100 && counts.pillars > 0);
  EXPECT(CAROM_OK, carom_energy(world, &energy));
  CHECK(energy == expected->energy);
  EXPECT(CAROM_OK, carom_work(world, &work));
  CHECK(work.predictions > counts.balls);
  EXPECT(CAROM_OK, carom_momentum(world, &momentum));

  CHECK(heard == expected->impact_count && heard == counts.balls + counts.walls + counts.pillars);
  for (i = 0; i < heard; ++i) CHECK(same_impact(&impacts[i], &expected->impacts[i]));
  free(impacts);

  EXPECT(CAROM_OK, carom_stop_listening(world));
  advance_to(world, until + 1);
  EXPECT(CAROM_OK, carom_read_impacts(world, NULL, 0, &count));
  CHECK(count == 0);
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

/// Only what is asked for is kept.
static void listening_chooses(const room* room, const reference* expected) {
  carom_world* world = open_room(room);
  carom_listening which = carom_default_listening();
  const carom_ball_id only[] = {7, 30};
  size_t expected_count = 0;
  size_t count = 0;
  size_t i;
  which.walls = 0;
  which.least_impulse = 0.5;
  for (i = 0; i < expected->impact_count; ++i) {
    const carom_impact* impact = &expected->impacts[i];
    const int is_of_balls = impact->other_type == CAROM_BALL;
    if (impact->impulse >= 0.5 && impact->other_type != CAROM_WALL &&
        (impact->ball == 7 || impact->ball == 30 || (is_of_balls && (impact->other == 7 || impact->other == 30))))
      ++expected_count;
  }
  EXPECT(CAROM_OK, carom_listen(world, &which, only, 2));
  advance_to(world, until);
  EXPECT(CAROM_OK, carom_read_impacts(world, NULL, 0, &count));
  CHECK(count == expected_count && count > 3);
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

/// Reading all at once gives what reading one by one does.
static void bulk_reads_agree_with_single_ones(const room* room) {
  carom_world* world = open_room(room);
  carom_ball_id ids[room_balls];
  carom_ball balls[room_balls];
  carom_motion motions[room_balls];
  carom_leg legs[room_balls];
  carom_wall walls[room_walls];
  carom_pillar pillars[room_pillars];
  carom_wall_id wall_ids[room_walls];
  carom_pillar_id pillar_ids[room_pillars];
  carom_vec2 sum = {0, 0};
  carom_vec2 momentum;
  size_t count = 0;
  size_t began_at_impact = 0;
  size_t i;
  advance_to(world, until);
  EXPECT(CAROM_OK, carom_remove_ball(world, 0));
  EXPECT(CAROM_OK, carom_remove_ball(world, 40));
  EXPECT(CAROM_OK, carom_read_balls(world, NULL, 0, &count));
  CHECK(count == room_balls - 2);
  EXPECT(CAROM_OK, carom_read_ball_ids(world, ids, room_balls, &count));
  CHECK(count == room_balls - 2 && ids[0] == 1 && ids[38] == 39 && ids[39] == 41);
  EXPECT(CAROM_OK, carom_read_balls(world, balls, room_balls, NULL));
  EXPECT(CAROM_OK, carom_read_motions(world, motions, count, &count));
  EXPECT(CAROM_OK, carom_read_legs(world, legs, count, &count));
  for (i = 0; i < count; ++i) {
    const carom_instant now = {4, 0};
    carom_ball ball;
    carom_motion motion;
    carom_leg leg;
    carom_vec2 position;
    EXPECT(CAROM_OK, carom_get_ball(world, ids[i], &ball));
    CHECK(memcmp(&ball, &balls[i], sizeof ball) == 0);
    CHECK(ball.radius == room->balls[ids[i]].radius && ball.mass == room->balls[ids[i]].mass &&
          ball.restitution == room->balls[ids[i]].restitution && ball.user_data == 1000 + ids[i] &&
          ball.filter.category == (ids[i] >= 60 ? 4 : 1));
    EXPECT(CAROM_OK, carom_get_motion(world, ids[i], &motion));
    CHECK(memcmp(&motion, &motions[i], sizeof motion) == 0);
    CHECK(memcmp(&motion.position, &ball.center, sizeof ball.center) == 0);
    CHECK(memcmp(&motion.velocity, &ball.velocity, sizeof ball.velocity) == 0);
    EXPECT(CAROM_OK, carom_get_leg(world, ids[i], &leg));
    CHECK(memcmp(&leg, &legs[i], sizeof leg) == 0);
    EXPECT(CAROM_OK, carom_position_at(&leg, now, &position));
    CHECK(fabs(position.x - motion.position.x) < 1e-12 && fabs(position.y - motion.position.y) < 1e-12);
    CHECK(leg.start.whole <= until);
    began_at_impact += leg.began_at_impact;
    sum.x += ball.mass * ball.velocity.x;
    sum.y += ball.mass * ball.velocity.y;
  }
  CHECK(began_at_impact > 10);
  EXPECT(CAROM_OK, carom_momentum(world, &momentum));
  CHECK(fabs(momentum.x - sum.x) < 1e-12 && fabs(momentum.y - sum.y) < 1e-12);

  EXPECT(CAROM_OK, carom_read_wall_ids(world, wall_ids, room_walls, &count));
  CHECK(count == room_walls && wall_ids[4] == 4);
  EXPECT(CAROM_OK, carom_read_walls(world, walls, room_walls, &count));
  CHECK(memcmp(walls, room->walls, sizeof walls) == 0);
  EXPECT(CAROM_OK, carom_get_wall(world, 4, &walls[0]));
  CHECK(memcmp(&walls[0], &walls[4], sizeof walls[0]) == 0);
  EXPECT(CAROM_OK, carom_read_pillar_ids(world, pillar_ids, room_pillars, &count));
  CHECK(count == room_pillars && pillar_ids[0] == 0);
  EXPECT(CAROM_OK, carom_read_pillars(world, pillars, room_pillars, &count));
  CHECK(memcmp(pillars, room->pillars, sizeof pillars) == 0);
  memset(pillars, 0, sizeof pillars);
  EXPECT(CAROM_OK, carom_get_pillar(world, 0, &pillars[0]));
  CHECK(memcmp(pillars, room->pillars, sizeof pillars) == 0);

  // Too small an array gets what it has room for, and not a byte more.
  memset(motions, 0x55, sizeof motions);
  EXPECT(CAROM_TOO_SMALL, carom_read_motions(world, motions, 2, &count));
  CHECK(count == room_balls - 2);
  CHECK(motions[1].position.x == balls[1].center.x);
  CHECK(memcmp(&motions[2], &motions[3], sizeof motions[2]) == 0);
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

static void edits_give_the_history_of_the_reference(const room* room, const reference* expected) {
  carom_world* world = open_room(room);
  carom_ball ball;
  carom_wall wall = carom_default_wall();
  carom_pillar pillar = carom_default_pillar();
  uint32_t id = 0;
  bool has = true;
  advance_to(world, until);
  EXPECT(CAROM_OK, carom_remove_ball(world, 3));
  EXPECT(CAROM_OK, carom_has_ball(world, 3, &has));
  CHECK(!has);
  EXPECT(CAROM_OK, carom_remove_wall(world, 4));
  EXPECT(CAROM_OK, carom_has_wall(world, 4, &has));
  CHECK(!has);
  EXPECT(CAROM_OK, carom_remove_pillar(world, 0));
  EXPECT(CAROM_OK, carom_has_pillar(world, 0, &has));
  CHECK(!has);
  EXPECT(CAROM_OK, carom_get_ball(world, 5, &ball));
  ball.velocity.x *= 2;
  ball.velocity.y *= 2;
  EXPECT(CAROM_OK, carom_change_ball(world, 5, &ball));
  wall.from.x = wall.to.x = 13;
  wall.to.y = 9;
  EXPECT(CAROM_OK, carom_change_wall(world, 1, &wall));
  pillar.center.x = 12.5;
  pillar.center.y = 8.5;
  pillar.radius = 0.1;
  EXPECT(CAROM_OK, carom_check_pillar(world, &pillar));
  EXPECT(CAROM_OK, carom_add_pillar(world, &pillar, &id));
  CHECK(id == 1);
  EXPECT(CAROM_OK, carom_change_pillar(world, 1, &pillar));
  ball = carom_default_ball();
  ball.center.x = 12.5;
  ball.center.y = 4;
  ball.velocity.y = 2;
  ball.radius = 0.1;
  EXPECT(CAROM_OK, carom_add_ball(world, &ball, &id));
  CHECK(id == room_balls);
  EXPECT(CAROM_OK, carom_has_ball(world, id, &has));
  CHECK(has);
  advance_to(world, until_after_edits);
  CHECK(history_of(world) == expected->history_after_edits);
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

static void one_thing_about_a_ball_changes(void) {
  carom_world* world = NULL;
  carom_ball ball = carom_default_ball();
  const carom_vec2 two_up = {0, 2};
  const carom_vec2 far = {30, 40};
  ball.mass = 4;
  ball.radius = 0.5;
  ball.velocity.x = 1;
  EXPECT(CAROM_OK, carom_world_create(&world));
  EXPECT(CAROM_OK, carom_add_ball(world, &ball, NULL));
  EXPECT(CAROM_OK, carom_advance(world, 3, NULL));
  EXPECT(CAROM_OK, carom_push(world, 0, two_up));
  EXPECT(CAROM_OK, carom_get_ball(world, 0, &ball));
  CHECK(ball.velocity.x == 1 && ball.velocity.y == 0.5 && ball.center.x == 3 && ball.mass == 4);
  EXPECT(CAROM_OK, carom_set_velocity(world, 0, two_up));
  EXPECT(CAROM_OK, carom_move_to(world, 0, far));
  EXPECT(CAROM_OK, carom_get_ball(world, 0, &ball));
  CHECK(ball.velocity.x == 0 && ball.velocity.y == 2 && ball.center.x == 30 && ball.center.y == 40);
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

static void a_copy_restores_every_bit(const room* room, const reference* expected) {
  carom_world* world = open_room(room);
  carom_world* copy = NULL;
  uint64_t halfway = 0;
  advance_to(world, until / 2);
  halfway = history_of(world);
  EXPECT(CAROM_OK, carom_world_copy(world, &copy));
  advance_to(world, until);
  CHECK(history_of(world) == expected->history && history_of(copy) == halfway);
  EXPECT(CAROM_OK, carom_world_assign(world, copy));
  CHECK(history_of(world) == halfway);
  EXPECT(CAROM_OK, carom_world_destroy(world));
  advance_to(copy, until);
  CHECK(history_of(copy) == expected->history);
  EXPECT(CAROM_OK, carom_world_destroy(copy));
}

static void impacts_come_one_by_one(const room* room, const reference* expected) {
  carom_world* world = open_room(room);
  carom_progress progress = CAROM_DONE;
  carom_impact impact;
  carom_impact heard;
  const carom_listening all = carom_default_listening();
  size_t count = 0;
  size_t i;
  EXPECT(CAROM_OK, carom_listen(world, &all, NULL, 0));
  for (i = 0; i < expected->impact_count; ++i) {
    EXPECT(CAROM_OK, carom_next_impact(world, until, &impact, &progress));
    CHECK(progress == CAROM_IMPACT && same_impact(&impact, &expected->impacts[i]));
    EXPECT(CAROM_OK, carom_read_impacts(world, &heard, 1, &count));
    CHECK(count == 1 && same_impact(&heard, &impact));
  }
  EXPECT(CAROM_OK, carom_next_impact(world, until, &impact, &progress));
  CHECK(progress == CAROM_DONE);
  advance_to(world, until);
  CHECK(history_of(world) == expected->history);
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

typedef struct heard {
  carom_world* world;
  size_t count;
  double last;
} heard;

/// Reads and copies the world, and tries everything that is not allowed here.
static void on_impact(void* context, const carom_impact* impact) {
  heard* all = context;
  carom_world* world = all->world;
  carom_world* copy = NULL;
  const carom_ball ball = carom_default_ball();
  const carom_tuning tuning = carom_default_tuning();
  double time = -1;
  CHECK(impact->time >= all->last);
  EXPECT(CAROM_OK, carom_time(world, &time));
  CHECK(time == impact->time);
  ++all->count;
  all->last = impact->time;
  if (all->count % 50 != 0) return;
  EXPECT(CAROM_OK, carom_world_copy(world, &copy));
  EXPECT(CAROM_OK, carom_advance(copy, 0.01, NULL));
  EXPECT(CAROM_IN_CALLBACK, carom_world_assign(world, copy));
  EXPECT(CAROM_OK, carom_world_destroy(copy));
  EXPECT(CAROM_IN_CALLBACK, carom_world_destroy(world));
  EXPECT(CAROM_IN_CALLBACK, carom_add_ball(world, &ball, NULL));
  EXPECT(CAROM_IN_CALLBACK, carom_change_ball(world, 0, &ball));
  EXPECT(CAROM_IN_CALLBACK, carom_remove_ball(world, 0));
  EXPECT(CAROM_IN_CALLBACK, carom_push(world, 0, ball.velocity));
  EXPECT(CAROM_IN_CALLBACK, carom_advance(world, 1, NULL));
  EXPECT(CAROM_IN_CALLBACK, carom_advance_to(world, 100, NULL));
  EXPECT(CAROM_IN_CALLBACK, carom_next_impact(world, 100, NULL, NULL));
  EXPECT(CAROM_IN_CALLBACK, carom_stop_listening(world));
  EXPECT(CAROM_IN_CALLBACK, carom_tune(world, &tuning));
  EXPECT(CAROM_IN_CALLBACK, carom_reserve(world, 10));
  EXPECT(CAROM_IN_CALLBACK, carom_set_on_impact(world, NULL, NULL));
  CHECK(strstr(carom_last_error(world), "its own callback") != NULL);
}

static void a_callback_hears_all_and_changes_nothing(const room* room, const reference* expected) {
  heard all = {NULL, 0, 0};
  all.world = open_room(room);
  EXPECT(CAROM_OK, carom_set_on_impact(all.world, on_impact, &all));
  advance_to(all.world, until);
  CHECK(all.count == expected->impact_count);
  CHECK(history_of(all.world) == expected->history);
  EXPECT(CAROM_OK, carom_set_on_impact(all.world, NULL, NULL));
  advance_to(all.world, until + 1);
  CHECK(all.count == expected->impact_count);
  EXPECT(CAROM_OK, carom_world_destroy(all.world));
}

static void a_stop_is_heard_and_changes_no_history(const room* room, const reference* expected) {
  carom_world* world = open_room(room);
  carom_stop* stop = NULL;
  carom_progress progress = CAROM_DONE;
  double time = -1;
  EXPECT(CAROM_OK, carom_stop_create(&stop));
  EXPECT(CAROM_OK, carom_set_stop(world, stop));
  advance_to(world, 0.5);
  CHECK(!carom_stop_requested(stop));
  carom_stop_request(stop);
  CHECK(carom_stop_requested(stop));
  EXPECT(CAROM_OK, carom_advance_to(world, until, &progress));
  EXPECT(CAROM_OK, carom_time(world, &time));
  CHECK(progress == CAROM_STOPPED && time < until);
  carom_stop_clear(stop);
  advance_to(world, 1);
  carom_stop_request(stop);
  EXPECT(CAROM_OK, carom_set_stop(world, NULL));
  carom_stop_destroy(stop);
  advance_to(world, until);
  CHECK(history_of(world) == expected->history);
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

static void tuning_changes_no_history(const room* room, const reference* expected) {
  carom_world* world = open_room(room);
  carom_tuning tuning = carom_default_tuning();
  carom_tuning read;
  CHECK(tuning.threads == 1 && tuning.tile == 18);
  tuning.threads = 2;
  tuning.tile = 3;
  EXPECT(CAROM_OK, carom_tune(world, &tuning));
  EXPECT(CAROM_OK, carom_get_tuning(world, &read));
  CHECK(memcmp(&read, &tuning, sizeof read) == 0);
  advance_to(world, until);
  CHECK(history_of(world) == expected->history);
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

static uint32_t two_workers(void* context) {
  (void)context;
  return 2;
}
/// The simplest job system: one job after another, the last first.
static void run_backwards(void* context, uint32_t count, void (*job)(const void* job_context, uint32_t index),
                          const void* job_context) {
  *(size_t*)context += count;
  while (count-- > 0) job(job_context, count);
}

static void the_callers_jobs_change_no_history(const room* room, const reference* expected) {
  carom_world* world = open_room(room);
  carom_tuning tuning = carom_default_tuning();
  carom_jobs jobs = {NULL, two_workers, run_backwards};
  size_t count = 0;
  size_t before;
  jobs.context = &count;
  EXPECT(CAROM_OK, carom_set_jobs(world, &jobs));
  tuning.threads = 0;
  tuning.tile = 2;
  EXPECT(CAROM_OK, carom_tune(world, &tuning));
  advance_to(world, until);
  CHECK(history_of(world) == expected->history);
  CHECK(count > 0);
  before = count;
  EXPECT(CAROM_OK, carom_set_jobs(world, NULL));
  advance_to(world, until + 1);
  CHECK(count == before);
  jobs.run = NULL;
  EXPECT(CAROM_NULL_ARGUMENT, carom_set_jobs(world, &jobs));
  jobs.run = run_backwards;
  jobs.workers = NULL;
  EXPECT(CAROM_NULL_ARGUMENT, carom_set_jobs(world, &jobs));
  EXPECT(CAROM_NULL_ARGUMENT, carom_set_jobs(NULL, &jobs));
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

int main(void) {
  const room room = make_room();
  reference expected = play_reference(&room, until, until_after_edits);
  CHECK(carom_abi_version() == CAROM_ABI_VERSION);
  CHECK(strlen(carom_version()) >= 5);
  CHECK(expected.impact_count > 300);
  CHECK(expected.impacts[0].ball_data == 1000 + expected.impacts[0].ball);
  impacts_are_those_of_the_reference(&room, &expected);
  listening_chooses(&room, &expected);
  bulk_reads_agree_with_single_ones(&room);
  edits_give_the_history_of_the_reference(&room, &expected);
  one_thing_about_a_ball_changes();
  a_copy_restores_every_bit(&room, &expected);
  impacts_come_one_by_one(&room, &expected);
  a_callback_hears_all_and_changes_nothing(&room, &expected);
  a_stop_is_heard_and_changes_no_history(&room, &expected);
  tuning_changes_no_history(&room, &expected);
  the_callers_jobs_change_no_history(&room, &expected);
  free(expected.impacts);
  return 0;
}
