#ifndef CAROM_CAROM_SENSOR_H
#define CAROM_CAROM_SENSOR_H

/// Sensors for C: areas of a world that report when balls enter and leave them, and change nothing. carom/sensor.hpp
/// says more about them. The rules of carom/carom.h hold here too.

#include "carom/carom.h"

#ifdef __cplusplus
extern "C" {
#endif

// NOLINTBEGIN(modernize-use-using): this is C
/// The name of a sensor: 0, 1, … in the order of adding.
typedef uint32_t carom_sensor_id;

/// A segment without thickness. The right-hand side of from→to is called outside, the left-hand side inside. 32 bytes.
typedef struct carom_gate {
  carom_vec2 from;  ///< one end
  carom_vec2 to;    ///< the other; not where it begins
} carom_gate;

/// What kind of area a sensor watches.
typedef enum carom_area {
  CAROM_AREA_CIRCLE = 0,     ///< a carom_circle
  CAROM_AREA_GATE = 1,       ///< a carom_gate
  CAROM_AREA_RECTANGLE = 2,  ///< a carom_rectangle
} carom_area;

/// Which part of a ball a sensor responds to.
typedef enum carom_senses {
  CAROM_SENSES_CENTER = 0,  ///< the ball's centre
  CAROM_SENSES_EDGE = 1,    ///< any point of the ball: it is inside while it touches the area
} carom_senses;

/// An area that reports when balls enter and leave it. Balls fly through it as if it were not there. 112 bytes.
typedef struct carom_sensor {
  int32_t area;               ///< a carom_area: which of the next three counts; the others are ignored
  int32_t senses;             ///< a carom_senses
  carom_circle circle;        ///< of CAROM_AREA_CIRCLE
  carom_gate gate;            ///< of CAROM_AREA_GATE
  carom_rectangle rectangle;  ///< of CAROM_AREA_RECTANGLE
  carom_filter filter;        ///< it takes no notice of balls that it would not collide with, if it were a shape
  uint64_t user_data;         ///< yours: copied into every event
} carom_sensor;

/// A circle without a radius at the origin that senses all centres.
CAROM_API carom_sensor carom_default_sensor(void);

/// Adds a sensor at the time now. CAROM_PROBLEM, adding nothing, when it is unsound; it may overlap anything. `id` may
/// be null.
CAROM_API carom_result carom_add_sensor(carom_world* world, const carom_sensor* sensor, carom_sensor_id* id);
/// What `carom_add_sensor` would return, without adding anything.
CAROM_API carom_result carom_check_sensor(const carom_world* world, const carom_sensor* sensor);
/// Replaces a sensor as of now. CAROM_PROBLEM as when it is added, and CAROM_NO_SUCH_ID; it stays as it was then.
CAROM_API carom_result carom_change_sensor(carom_world* world, carom_sensor_id id, const carom_sensor* sensor);
/// Takes a sensor out as of now, or CAROM_NO_SUCH_ID.
CAROM_API carom_result carom_remove_sensor(carom_world* world, carom_sensor_id id);
/// Whether a sensor is there.
CAROM_API carom_result carom_has_sensor(const carom_world* world, carom_sensor_id id, bool* has);
/// A sensor as it was added or changed, or CAROM_NO_SUCH_ID. The areas that it does not have are zero.
CAROM_API carom_result carom_get_sensor(const carom_world* world, carom_sensor_id id, carom_sensor* sensor);
/// The ids of all sensors in order, as carom/carom.h has it for all shapes.
CAROM_API carom_result carom_read_sensor_ids(const carom_world* world, carom_sensor_id* ids, size_t capacity,
                                             size_t* count);

/// What a sensor reports.
typedef enum carom_sensor_event_kind {
  CAROM_ENTER = 0,  ///< the ball is inside from now on
  CAROM_LEAVE = 1,  ///< the ball is outside from now on
  CAROM_CROSS = 2,  ///< of a gate that senses centres: the centre has changed sides
} carom_sensor_event_kind;

/// Which way a gate was crossed.
typedef enum carom_gate_direction {
  CAROM_NOT_CROSSED = 0,  ///< of an event other than CAROM_CROSS
  CAROM_INWARD = 1,       ///< from the outside to the inside
  CAROM_OUTWARD = 2,      ///< from the inside to the outside
} carom_gate_direction;

/// A ball has entered, left or crossed a sensor, at its exact time. 48 bytes.
typedef struct carom_sensor_event {
  double time;             ///< of the world
  carom_sensor_id sensor;  ///< which sensor reports it
  carom_ball_id ball;      ///< of which ball
  int32_t kind;            ///< a carom_sensor_event_kind
  int32_t direction;       ///< a carom_gate_direction
  carom_vec2 center;       ///< of the ball, then
  uint64_t user_data;      ///< of the sensor
} carom_sensor_event;

/// What sensors have reported in the last advance or `carom_next_impact`: by time, then by sensor, then by ball. Read
/// as all shapes are in carom/carom.h.
CAROM_API carom_result carom_read_sensor_events(const carom_world* world, carom_sensor_event* events, size_t capacity,
                                                size_t* count);

// NOLINTEND(modernize-use-using)

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // CAROM_CAROM_SENSOR_H
