#ifndef CAROM_TESTS_ROOM_H
#define CAROM_TESTS_ROOM_H

#include <carom/carom.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A room that both the C program and the C++ reference are given: walls on all sides and a one-sided one across, a
/// pillar, and balls of two sizes in rows, some of which lose energy.
enum { room_walls = 5, room_pillars = 1, room_balls = 70 };

typedef struct room {
  carom_wall walls[room_walls];
  carom_pillar pillars[room_pillars];
  carom_ball balls[room_balls];
} room;

room make_room(void);

/// A world with all that is in the room.
carom_world* open_room(const room* room);

/// What carom::World makes of the room.
typedef struct reference {
  uint64_t history;
  uint64_t history_after_edits;  ///< see `edits` in play.c
  double energy;
  carom_impact_counts counts;
  carom_impact* impacts;  ///< all of them; the caller frees it
  size_t impact_count;
} reference;

reference play_reference(const room* room, double until, double until_after_edits);

#ifdef __cplusplus
}
#endif

#endif
