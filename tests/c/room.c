#include "room.h"

#include "check.h"

static carom_wall wall(double x0, double y0, double x1, double y1) {
  carom_wall made = carom_default_wall();
  made.from.x = x0;
  made.from.y = y0;
  made.to.x = x1;
  made.to.y = y1;
  return made;
}

/// The next number of a simple generator, from −1 to 1.
static double next_random(uint32_t* state) {
  *state = *state * 1664525U + 1013904223U;
  return (double)(*state >> 8) / (double)(1 << 23) - 1;
}

room make_room(void) {
  room made;
  uint32_t state = 7;
  int i;
  made.walls[0] = wall(0, 0, 12, 0);
  made.walls[1] = wall(12, 0, 12, 9);
  made.walls[2] = wall(12, 9, 0, 9);
  made.walls[3] = wall(0, 9, 0, 0);
  made.walls[3].restitution = 0.5;
  made.walls[3].user_data = 3;
  made.walls[4] = wall(6, 2, 6, 8.5);
  made.walls[4].stops = CAROM_STOPS_INSIDE;

  made.pillars[0] = carom_default_pillar();
  made.pillars[0].center.x = 3;
  made.pillars[0].center.y = 8.25;
  made.pillars[0].radius = 0.4;
  made.pillars[0].filter.mask = ~4U;
  made.pillars[0].user_data = UINT64_MAX;

  for (i = 0; i < room_balls; ++i) {
    carom_ball* ball = &made.balls[i];
    *ball = carom_default_ball();
    ball->center.x = 1 + i % 10;
    ball->center.y = 1 + i / 10;
    ball->velocity.x = 3 * next_random(&state);
    ball->velocity.y = 3 * next_random(&state);
    ball->radius = i % 2 == 0 ? 0.2 : 0.3;
    ball->mass = 1 + i % 3;
    ball->user_data = 1000 + (uint64_t)i;
    if (i >= 60) ball->filter.category = 4; /* the last row passes through the pillar */
    ball->restitution = i % 5 == 0 ? 0.9 : 1;
  }
  return made;
}

carom_world* open_room(const room* room) {
  carom_world* world = NULL;
  uint32_t id = 0;
  uint32_t i;
  EXPECT(CAROM_OK, carom_world_create(&world));
  EXPECT(CAROM_OK, carom_reserve(world, room_balls));
  for (i = 0; i < room_walls; ++i) {
    EXPECT(CAROM_OK, carom_add_wall(world, &room->walls[i], &id));
    CHECK(id == i);
  }
  for (i = 0; i < room_pillars; ++i) EXPECT(CAROM_OK, carom_add_pillar(world, &room->pillars[i], NULL));
  for (i = 0; i < room_balls; ++i) {
    EXPECT(CAROM_OK, carom_check_ball(world, &room->balls[i]));
    EXPECT(CAROM_OK, carom_add_ball(world, &room->balls[i], &id));
    CHECK(id == i);
  }
  return world;
}
