/// Sensors through carom/carom_sensor.h, compared with those of carom::World; and their errors.
#include <math.h>
#include <string.h>

#include "answers.h"
#include "check.h"

static void events_are_those_of_the_reference(const room* room) {
  carom_sensor_event* expected = malloc(most_events * sizeof *expected);
  carom_sensor_event* events = malloc(most_events * sizeof *events);
  carom_sensor sensors[sensor_count];
  carom_sensor read;
  carom_sensor_id ids[sensor_count];
  size_t before = 0;
  size_t all;
  size_t count = 0;
  size_t kinds[3] = {0, 0, 0};
  size_t directions[3] = {0, 0, 0};
  size_t i;
  bool has = false;
  uint32_t id = 77;
  carom_world* world = open_room(room);
  CHECK(expected != NULL && events != NULL);
  make_sensors(sensors);
  all = sense(room, expected, &before);
  CHECK(before > 20 && all > before + 20);
  for (i = 0; i < sensor_count; ++i) {
    EXPECT(CAROM_OK, carom_check_sensor(world, &sensors[i]));
    EXPECT(CAROM_OK, carom_add_sensor(world, &sensors[i], &id));
    CHECK(id == i);
    EXPECT(CAROM_OK, carom_get_sensor(world, id, &read));
    CHECK(memcmp(&read, &sensors[i], sizeof read) == 0);
  }
  EXPECT(CAROM_OK, carom_advance_to(world, asked_at, NULL));
  EXPECT(CAROM_OK, carom_read_sensor_events(world, NULL, 0, &count));
  CHECK(count == before);
  EXPECT(CAROM_TOO_SMALL, carom_read_sensor_events(world, events, 1, &count));
  CHECK(count == before && memcmp(events, expected, sizeof *events) == 0);
  EXPECT(CAROM_OK, carom_read_sensor_events(world, events, most_events, &count));
  CHECK(count == before && memcmp(events, expected, before * sizeof *events) == 0);

  EXPECT(CAROM_OK, carom_remove_sensor(world, 0));
  EXPECT(CAROM_OK, carom_has_sensor(world, 0, &has));
  CHECK(!has);
  EXPECT(CAROM_OK, carom_has_sensor(world, 1, &has));
  CHECK(has);
  EXPECT(CAROM_OK, carom_read_sensor_ids(world, ids, sensor_count, &count));
  CHECK(count == 3 && ids[0] == 1 && ids[1] == 2 && ids[2] == 3);
  EXPECT(CAROM_OK, carom_advance_to(world, until_path, NULL));
  EXPECT(CAROM_OK, carom_read_sensor_events(world, events, most_events, &count));
  CHECK(count == all - before && memcmp(events, expected + before, count * sizeof *events) == 0);
  for (i = 0; i < all; ++i) {
    ++kinds[expected[i].kind];
    ++directions[expected[i].direction];
  }
  for (i = 0; i < 3; ++i) CHECK(kinds[i] > 0 && directions[i] > 0);
  free(events);
  free(expected);
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

static void problem_is(const carom_world* world, carom_problem_kind kind, const char* field) {
  carom_problem problem;
  size_t count = 0;
  EXPECT(CAROM_OK, carom_problem_count(world, &count));
  CHECK(count == 1);
  EXPECT(CAROM_OK, carom_get_problem(world, 0, &problem));
  CHECK(problem.kind == (int32_t)kind && strcmp(problem.field, field) == 0);
}

static void unsound_sensors_are_refused(void) {
  carom_world* world = NULL;
  carom_sensor sensor = carom_default_sensor();
  uint32_t id = 77;
  EXPECT(CAROM_OK, carom_world_create(&world));
  sensor.circle.radius = -1;
  EXPECT(CAROM_PROBLEM, carom_add_sensor(world, &sensor, &id));
  problem_is(world, CAROM_NEGATIVE, "radius");
  CHECK(id == 77);
  sensor.area = CAROM_AREA_GATE; /* its ends are equal, and the circle counts no more */
  EXPECT(CAROM_PROBLEM, carom_check_sensor(world, &sensor));
  problem_is(world, CAROM_NO_GATE_LENGTH, "to");
  sensor.area = CAROM_AREA_RECTANGLE;
  EXPECT(CAROM_PROBLEM, carom_check_sensor(world, &sensor));
  problem_is(world, CAROM_NO_AREA, "max");
  sensor.area = 3;
  EXPECT(CAROM_PROBLEM, carom_add_sensor(world, &sensor, NULL));
  problem_is(world, CAROM_COUNT_OUT_OF_RANGE, "area");
  sensor = carom_default_sensor();
  EXPECT(CAROM_OK, carom_add_sensor(world, &sensor, NULL));
  sensor.senses = -1;
  EXPECT(CAROM_PROBLEM, carom_change_sensor(world, 0, &sensor));
  problem_is(world, CAROM_COUNT_OUT_OF_RANGE, "senses");
  sensor = carom_default_sensor();
  sensor.circle.center.x = NAN;
  EXPECT(CAROM_PROBLEM, carom_change_sensor(world, 0, &sensor));
  problem_is(world, CAROM_NOT_FINITE, "center");
  EXPECT(CAROM_OK, carom_get_sensor(world, 0, &sensor));
  CHECK(sensor.circle.center.x == 0 && sensor.senses == CAROM_SENSES_CENTER);
  sensor.circle.center.x = 5;
  EXPECT(CAROM_OK, carom_change_sensor(world, 0, &sensor));
  EXPECT(CAROM_OK, carom_get_sensor(world, 0, &sensor));
  CHECK(sensor.circle.center.x == 5);
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

static void other_errors(void) {
  carom_world* world = NULL;
  carom_sensor sensor = carom_default_sensor();
  carom_sensor_event event;
  size_t count = 0;
  bool has = false;
  uint32_t id = 0;
  EXPECT(CAROM_OK, carom_world_create(&world));
  EXPECT(CAROM_NO_SUCH_ID, carom_change_sensor(world, 2, &sensor));
  CHECK(strcmp(carom_last_error(world), "there is no sensor 2 in this world") == 0);
  EXPECT(CAROM_NO_SUCH_ID, carom_remove_sensor(world, 0));
  EXPECT(CAROM_NO_SUCH_ID, carom_get_sensor(world, 0, &sensor));
  EXPECT(CAROM_NULL_ARGUMENT, carom_add_sensor(NULL, &sensor, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_add_sensor(world, NULL, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_check_sensor(NULL, &sensor));
  EXPECT(CAROM_NULL_ARGUMENT, carom_check_sensor(world, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_change_sensor(NULL, 0, &sensor));
  EXPECT(CAROM_NULL_ARGUMENT, carom_change_sensor(world, 0, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_remove_sensor(NULL, 0));
  EXPECT(CAROM_NULL_ARGUMENT, carom_has_sensor(NULL, 0, &has));
  EXPECT(CAROM_NULL_ARGUMENT, carom_has_sensor(world, 0, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_get_sensor(NULL, 0, &sensor));
  EXPECT(CAROM_NULL_ARGUMENT, carom_get_sensor(world, 0, NULL));
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_sensor_ids(NULL, &id, 1, &count));
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_sensor_ids(world, NULL, 1, &count));
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_sensor_events(NULL, &event, 1, &count));
  EXPECT(CAROM_NULL_ARGUMENT, carom_read_sensor_events(world, NULL, 1, &count));
  EXPECT(CAROM_OK, carom_world_destroy(world));
}

int main(void) {
  const room room = make_room();
  events_are_those_of_the_reference(&room);
  unsound_sensors_are_refused();
  other_errors();
  return 0;
}
