#ifndef CAROM_CAROM_H
#define CAROM_CAROM_H

/// `carom::World` for C99 and for every language that can call C. docs/c.md is the guide; carom/world.hpp says more
/// about what each call means. carom/carom_mover.h, carom/carom_sensor.h, carom/carom_queries.h and carom/carom_bulk.h
/// add what moves walls and pillars, sensors, questions and further ways to read balls; carom/carom_scene.h adds scene
/// files.
///
/// Rules that hold for all functions:
///
/// - Every call that can fail returns a `carom_result`, and leaves values in memory that the caller points to. When it
///   is not CAROM_OK, nothing has changed and nothing was written there, unless the function says otherwise.
/// - A null pointer is an error (CAROM_NULL_ARGUMENT), except where "may be null" is said.
/// - No exception leaves a function, not even when memory runs out (CAROM_OUT_OF_MEMORY): an advance or an edit that
///   ended so leaves a world that can only be destroyed. A library built without exceptions ends the program then, and
///   so does one that plays with several threads.
/// - Functions that take a `const carom_world*` may be called for one world from several threads at once, while no
///   thread changes it; in a callback too. Each thread has its own last error and problems of a world. A scene, its
///   problems and its texts are used by one thread at a time. Different worlds need no care.
/// - Lengths, times and masses have whatever units the caller gives them; angles are radians.
///
/// **The binary interface.** All structs are plain numbers without hidden padding. Their sizes, given here, are the
/// same on every machine, except where a struct has pointers. Within one CAROM_ABI_VERSION, structs
/// and the values of constants stay as they are, and functions are only added. A later version may add members at the
/// end of a struct. Source code that begins with `carom_default_…()` and sets what it needs then keeps its meaning when
/// it is compiled again. A program that loads the library at run time compares `carom_abi_version()` with its own
/// CAROM_ABI_VERSION before anything else.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What a shared library exports. On Windows a program must know that it is one (CAROM_SHARED), and the library that it
// is being built (carom_EXPORTS); Carom's CMake targets say so.
#if defined(_WIN32) && defined(CAROM_SHARED)
#define CAROM_EXPORTED __declspec(dllexport)
#define CAROM_IMPORTED __declspec(dllimport)
#elif defined(__GNUC__) && !defined(_WIN32)
#define CAROM_EXPORTED __attribute__((visibility("default")))
#define CAROM_IMPORTED CAROM_EXPORTED
#else
#define CAROM_EXPORTED
#define CAROM_IMPORTED
#endif
#ifdef carom_EXPORTS
#define CAROM_API CAROM_EXPORTED
#else
#define CAROM_API CAROM_IMPORTED
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// The version of the binary interface that this header describes.
#define CAROM_ABI_VERSION 1

/// The version of the binary interface that the library has.
CAROM_API uint32_t carom_abi_version(void);
/// The version of the library, "major.minor.patch".
CAROM_API const char* carom_version(void);

// Results and problems.

// NOLINTBEGIN(modernize-use-using): this is C
/// How a call ended.
typedef enum carom_result {
  CAROM_OK = 0,             ///< all is well
  CAROM_NULL_ARGUMENT = 1,  ///< a pointer that must not be null is null
  CAROM_PROBLEM = 2,        ///< a value can't be taken as it is: see the problems
  CAROM_NO_SUCH_ID = 3,     ///< the world has nothing of that id, or the list no member of that index
  CAROM_TOO_SMALL = 4,  ///< there is more to write than there is room: what fits was written, and `count` says how many
  CAROM_IN_CALLBACK = 5,  ///< the world can't be changed by its own callback: take note, and do it when it has returned
  CAROM_OUT_OF_MEMORY = 6,  ///< there was not enough memory
  CAROM_FAILED = 7,         ///< something else was thrown, by the callback for example; the last error says what
} carom_result;

/// Balls, walls and pillars, and the time now.
typedef struct carom_world carom_world;

/// "CAROM_OK" and so on; "unknown" for another number.
CAROM_API const char* carom_result_name(carom_result result);

/// What was wrong with this thread's latest call for this world that did not return CAROM_OK: a line for each problem.
/// Empty when there was none. Never null, and valid until this thread's next call for this world. Of a null world: what
/// was wrong with this thread's latest call that had no world to leave it with, `carom_world_create` for example.
CAROM_API const char* carom_last_error(const carom_world* world);

/// What a problem, an impact or a leg refers to.
typedef enum carom_shape_type {
  CAROM_BALL = 0,    ///< a carom_ball
  CAROM_WALL = 1,    ///< a carom_wall
  CAROM_PILLAR = 2,  ///< a carom_pillar
} carom_shape_type;

/// What is wrong.
typedef enum carom_problem_kind {
  CAROM_NOT_FINITE = 0,                ///< a number, or a coordinate of a point, is NaN or infinite
  CAROM_NOT_POSITIVE = 1,              ///< zero or less, or not finite
  CAROM_NEGATIVE = 2,                  ///< less than zero, or not finite
  CAROM_TOO_LARGE = 3,                 ///< a number above `most`, or a coordinate farther than `most` from 0
  CAROM_RESTITUTION_OUT_OF_RANGE = 4,  ///< not from 0 to 1
  CAROM_COUNT_OUT_OF_RANGE = 5,  ///< not from `least` to `most`; also a number that stands for none of an enum's values
  CAROM_NO_DIRECTION = 6,        ///< a vector that is zero or not finite
  CAROM_LIST_TOO_SHORT = 7,      ///< it has `value` members, fewer than `least`
  CAROM_LIST_TOO_LONG = 8,       ///< it has `value` members, more than `most`
  CAROM_NO_LENGTH = 9,           ///< of a wall: its end is its start
  CAROM_REPEATED_POINT = 10,     ///< of a chain in a scene: the same as the point before it
  CAROM_CLOSED_TWICE = 11,       ///< of a closed chain in a scene: the last point is the first
  CAROM_NO_SUCH_SIDE = 12,       ///< of a ring in a scene: `open` has a number that no side has
  CAROM_AIM_AND_REST = 13,       ///< of a pair in a scene: the second ball can't have both
  CAROM_PACKING_TOO_HIGH = 14,   ///< of a gas: above `most`, the densest that this number of balls can be
  CAROM_MASS_FAR_FROM_TEMPERATURE = 15,  ///< of a gas: their ratio is not finite, or zero
  CAROM_BALL_OUTSIDE_ARENA = 16,         ///< `other` begins `least` away from the centre of an arena of radius `value`
  CAROM_TOO_MANY_SHAPES = 17,            ///< a scene would have `value` of those that `field` lists, more than `most`
  CAROM_OVERLAP = 18,                    ///< with `other`, by `depth`
  CAROM_EARLIER_THAN_NOW = 19,           ///< the time `value` is before `least`, the time now, or not finite
  CAROM_NEGATIVE_STEP = 20,              ///< the step `value` is less than zero, or not finite
  CAROM_END_NOT_FINITE = 21,             ///< no double can hold the time `value` after `least`, the time now
  CAROM_BALL_FLIES_TOO_FAR = 22,  ///< at the time `most`, which is before `value`, `other` is farther out than 1e290
  CAROM_TIME_NOT_FINITE = 23,     ///< of a stepped world, which C has not
  CAROM_UNREADABLE = 24,          ///< of a text: it is not what it should be
  CAROM_MORE = 25,                ///< `value` more problems were found than are listed
  CAROM_AT_LEAST_MORE = 26,       ///< the same, and the search ended before all were found
  CAROM_NO_GATE_LENGTH = 27,      ///< of a gate: its end is its start
  CAROM_NO_AREA = 28,             ///< of a rectangle: a coordinate of its `max` is not above that of its `min`
  CAROM_NO_SUCH_MOVER = 29,       ///< of a wall or pillar: the world has no mover `value`
  CAROM_MOTION_AND_PROGRAM = 30,  ///< of a mover: it has a program, and a motion besides
  CAROM_NO_NAME = 31,             ///< an empty text, where a name is asked for
  CAROM_NOT_ONE_CHOICE = 32,      ///< none or several of what is listed, where exactly one is asked for
  CAROM_NO_SUCH_BUTTON = 33,      ///< of an input: the game has no such button
  CAROM_EARLIER_THAN_LAST = 34,   ///< of an input: before the one given last, or before now
  CAROM_NO_SHAPES = 35,           ///< no walls and no pillars, where some are asked for
  CAROM_NO_BOX_SIDE = 36,         ///< of a periodic box: its upper right corner is not above its lower left one
  CAROM_BOX_TOO_THIN = 37,        ///< of a periodic box: one side is too many times as long as the other
  CAROM_TOO_LARGE_FOR_PERIODIC = 38,  ///< a radius too large for the sides of the periodic box
  CAROM_OUTSIDE_PERIODIC_BOX = 39,    ///< a point of a wall or pillar that is not within the periodic box
  CAROM_NOT_IN_PERIODIC_BOX = 40,     ///< a mover or sensor, in a world with a periodic box
  CAROM_WORLD_NOT_EMPTY = 41,         ///< a periodic box for a world that has shapes already
  CAROM_ROWS_NOT_EVEN = 42,           ///< of a periodic triangular crystal in a scene
  CAROM_PERIODIC_BOX_TOO_SMALL = 43,  ///< of a growth in a scene: its side is below four diameters of the largest ball
  CAROM_GROWTH_JAMMED = 44,           ///< the balls of a growth in a scene jammed just above the packing `most`
  CAROM_NO_ROOM_LEFT = 45,            ///< there was room for `most` scatterers of a scene only
  CAROM_TEMPERATURE_AND_KICK = 46,    ///< of a wall: it kicks, and has a temperature besides
} carom_problem_kind;

/// One thing that is wrong. What a kind has no use for is zero or empty. The texts are never null, and valid until the
/// thread's next call for the world, or the next call for the scene, whose problem it is.
typedef struct carom_problem {
  const char* field;      ///< the member it is about, "radius"; of a scene, the path to the value: "balls[3].radius"
  const char* text;       ///< "radius is -1: make it zero or more, and finite"
  const char* predicate;  ///< the same without its subject: "is -1: make it zero or more, and finite"
  double value;           ///< what the member holds, when that is one number
  double least;           ///< the smallest value that would do
  double most;            ///< the largest
  double depth;           ///< how far the two overlap, as a length
  int32_t kind;           ///< a carom_problem_kind
  int32_t other_type;     ///< a carom_shape_type: the shape that is in the way, …
  uint32_t other;         ///< … and its id
  uint32_t reserved;      ///< zero
} carom_problem;

/// The problems of this thread's latest call for this world that returned CAROM_PROBLEM, until its next that fails.
CAROM_API carom_result carom_problem_count(const carom_world* world, size_t* count);
CAROM_API carom_result carom_get_problem(const carom_world* world, size_t index, carom_problem* problem);

// Worlds.

/// An empty world at time 0. The caller destroys it.
CAROM_API carom_result carom_world_create(carom_world** world);
/// Ends a world, which may be null. CAROM_IN_CALLBACK, and the world lives on, from within its own callback.
CAROM_API carom_result carom_world_destroy(carom_world* world);
/// A snapshot: a world of its own, the same to the last bit. The callback, the stop flag, listening and the impacts
/// heard belong to the handle; the copy begins without them. The caller destroys it.
CAROM_API carom_result carom_world_copy(const carom_world* world, carom_world** copy);
/// Makes a world what another is, to the last bit; it keeps its own callback and stop flag.
CAROM_API carom_result carom_world_assign(carom_world* world, const carom_world* from);

// Shapes.

/// The names of shapes: the first ball of a world is 0, the next 1, and so on, and the same for walls and pillars. A
/// name is never given again.
typedef uint32_t carom_ball_id;
typedef uint32_t carom_wall_id;
typedef uint32_t carom_pillar_id;

/// 16 bytes.
typedef struct carom_vec2 {
  double x;  ///< to the right
  double y;  ///< up
} carom_vec2;

/// All points whose distance from `center` is at most `radius`. 24 bytes.
typedef struct carom_circle {
  carom_vec2 center;  ///< where it is
  double radius;      ///< length, zero or more
} carom_circle;

/// All points with min.x ≤ x ≤ max.x and min.y ≤ y ≤ max.y. 32 bytes.
typedef struct carom_rectangle {
  carom_vec2 min;  ///< the lower left corner
  carom_vec2 max;  ///< the upper right corner
} carom_rectangle;

/// What a shape collides with: each bit is a group of shapes. Two shapes collide when each is in a group that the other
/// collides with; otherwise they pass through each other, and may overlap. 8 bytes.
typedef struct carom_filter {
  uint32_t category;  ///< the groups that the shape is in; 1 by default
  uint32_t mask;      ///< the groups that it collides with; all by default
} carom_filter;

/// A moving circle. 80 bytes. **Give it a radius**: without one it is a point, and points fly through each other.
typedef struct carom_ball {
  carom_vec2 center;     ///< where it is now
  carom_vec2 velocity;   ///< length per time
  double radius;         ///< length, zero or more
  double mass;           ///< more than zero
  double restitution;    ///< 0 (no rebound) … 1 (nothing lost)
  carom_filter filter;   ///< what it collides with
  uint64_t user_data;    ///< yours: a world keeps it and reports it with impacts
  double gravity_scale;  ///< how much of the world's gravity acts on it; 0: none
} carom_ball;

/// From which side a wall stops a ball.
typedef enum carom_stops {
  CAROM_STOPS_BOTH = 0,     ///< balls from either side
  CAROM_STOPS_OUTSIDE = 1,  ///< only balls on the right-hand side of from→to
  CAROM_STOPS_INSIDE = 2,   ///< only balls on the left-hand side
} carom_stops;

/// A fixed wall of no thickness. 64 bytes.
typedef struct carom_wall {
  carom_vec2 from;      ///< where it begins
  carom_vec2 to;        ///< where it ends; not where it begins
  double restitution;   ///< 0 … 1
  int32_t stops;        ///< a carom_stops
  uint32_t reserved;    ///< zero; ignored
  carom_filter filter;  ///< what it collides with
  uint64_t user_data;   ///< yours: a world keeps it and reports it with impacts
} carom_wall;

/// A fixed circle. 48 bytes.
typedef struct carom_pillar {
  carom_vec2 center;    ///< where it is
  double radius;        ///< length, zero or more
  double restitution;   ///< 0 … 1
  carom_filter filter;  ///< what it collides with
  uint64_t user_data;   ///< yours: a world keeps it and reports it with impacts
} carom_pillar;

/// Everything at its default: zero, but for a mass, a restitution and a gravity scale of 1, and a filter that collides
/// with all.
CAROM_API carom_ball carom_default_ball(void);
CAROM_API carom_wall carom_default_wall(void);
CAROM_API carom_pillar carom_default_pillar(void);

/// Adds a shape at the time now. CAROM_PROBLEM, adding nothing, when it is unsound or overlaps what is there by more
/// than rounding. `id` may be null.
CAROM_API carom_result carom_add_ball(carom_world* world, const carom_ball* ball, carom_ball_id* id);
CAROM_API carom_result carom_add_wall(carom_world* world, const carom_wall* wall, carom_wall_id* id);
CAROM_API carom_result carom_add_pillar(carom_world* world, const carom_pillar* pillar, carom_pillar_id* id);

/// What `carom_add_…` would return, without adding anything.
CAROM_API carom_result carom_check_ball(const carom_world* world, const carom_ball* ball);
CAROM_API carom_result carom_check_wall(const carom_world* world, const carom_wall* wall);
CAROM_API carom_result carom_check_pillar(const carom_world* world, const carom_pillar* pillar);

/// Replaces a shape as of now. CAROM_PROBLEM as when it is added, and CAROM_NO_SUCH_ID; it stays as it was then.
/// What moves a wall or pillar, and its kick, stay as they are: carom/carom_mover.h changes them.
CAROM_API carom_result carom_change_ball(carom_world* world, carom_ball_id id, const carom_ball* ball);
CAROM_API carom_result carom_change_wall(carom_world* world, carom_wall_id id, const carom_wall* wall);
CAROM_API carom_result carom_change_pillar(carom_world* world, carom_pillar_id id, const carom_pillar* pillar);

/// Another velocity for a ball where it is; an impulse for it, which adds impulse / mass to its velocity; another place
/// for it, with the same velocity. Results as of `carom_change_ball`.
CAROM_API carom_result carom_set_velocity(carom_world* world, carom_ball_id id, carom_vec2 velocity);
CAROM_API carom_result carom_push(carom_world* world, carom_ball_id id, carom_vec2 impulse);
CAROM_API carom_result carom_move_to(carom_world* world, carom_ball_id id, carom_vec2 center);

/// The acceleration of all balls, each times its `gravity_scale`; zero for a new world. It is changed as of now: every
/// ball that it acts on begins a new leg, and those at rest wake. CAROM_PROBLEM, changing nothing, for a gravity that
/// is not finite or larger than 1e70.
CAROM_API carom_result carom_set_gravity(carom_world* world, carom_vec2 gravity);
CAROM_API carom_result carom_gravity(const carom_world* world, carom_vec2* gravity);

/// Along which axes a periodic box repeats.
typedef enum carom_axes {
  CAROM_AXES_BOTH = 0,  ///< the plane is a torus
  CAROM_AXES_X = 1,     ///< a channel from left to right
  CAROM_AXES_Y = 2,     ///< a shaft from below to above
} carom_axes;

/// A part of the plane that repeats without end: what leaves it on one side comes in on the other. A side along a
/// repeating axis must be at least 8 times as long as the radius of the largest ball, and twice as long as that of the
/// largest pillar. 40 bytes.
typedef struct carom_periodic_box {
  carom_vec2 from;    ///< the lower left corner
  carom_vec2 to;      ///< the upper right corner; only the coordinate of a repeating axis counts
  int32_t axes;       ///< a carom_axes
  uint32_t reserved;  ///< zero; ignored
} carom_periodic_box;

/// Makes the plane repeat. CAROM_PROBLEM, changing nothing, for an unsound box and for a world that anything has been
/// added to. Balls may be put anywhere then; what reads them gives the image that is inside. Movers and sensors can't
/// be added.
CAROM_API carom_result carom_set_periodic_box(carom_world* world, const carom_periodic_box* box);
/// Whether the plane repeats, and how. `box`, which may be null, is written only if it does.
CAROM_API carom_result carom_get_periodic_box(const carom_world* world, carom_periodic_box* box, bool* repeats);

/// Takes a shape out as of now, or CAROM_NO_SUCH_ID.
CAROM_API carom_result carom_remove_ball(carom_world* world, carom_ball_id id);
CAROM_API carom_result carom_remove_wall(carom_world* world, carom_wall_id id);
CAROM_API carom_result carom_remove_pillar(carom_world* world, carom_pillar_id id);

/// Whether a shape is there.
CAROM_API carom_result carom_has_ball(const carom_world* world, carom_ball_id id, bool* has);
CAROM_API carom_result carom_has_wall(const carom_world* world, carom_wall_id id, bool* has);
CAROM_API carom_result carom_has_pillar(const carom_world* world, carom_pillar_id id, bool* has);

// Reading shapes one by one. CAROM_NO_SUCH_ID for an id that is not there.

/// A moment: the sum of two doubles, the second at most half a unit in the last place of the first. 16 bytes.
typedef struct carom_instant {
  double whole;  ///< the larger part
  double rest;   ///< the smaller part
} carom_instant;

/// Where a ball is and how it moves. 32 bytes.
typedef struct carom_motion {
  carom_vec2 position;  ///< of the centre
  carom_vec2 velocity;  ///< length per time
} carom_motion;

/// What holds a ball against gravity on a leg.
typedef enum carom_support {
  CAROM_SUPPORT_NONE = 0,    ///< nothing: the ball falls, or gravity does not act on it
  CAROM_SUPPORT_SLIDES = 1,  ///< the face of the wall that the leg began at: the ball slides along it
  CAROM_SUPPORT_RESTS = 2,   ///< that and another shape: the ball stays where it is
  CAROM_SUPPORT_LEFT = 3,    ///< nothing: the leg began where the face ended that the ball had slid along
} carom_support;

/// A ball's flight since its last impact, or since the caller put it there. 88 bytes.
typedef struct carom_leg {
  carom_instant start;       ///< when it began
  carom_vec2 center;         ///< at the start
  carom_vec2 velocity;       ///< at the start
  int32_t origin_type;       ///< a carom_shape_type: what the leg began at, …
  uint32_t origin;           ///< … and its id; meaningless when it began at no impact
  uint32_t began_at_impact;  ///< 0 or 1
  uint32_t collapse_count;   ///< impacts in a row without room between them, up to 64
  uint32_t cascade_depth;    ///< impacts at the same instant that had to come before the one at its start
  int32_t support;           ///< a carom_support
  carom_vec2 acceleration;   ///< all along: that of gravity, or what a support leaves of it
} carom_leg;

/// As it is now.
CAROM_API carom_result carom_get_ball(const carom_world* world, carom_ball_id id, carom_ball* ball);
CAROM_API carom_result carom_get_wall(const carom_world* world, carom_wall_id id, carom_wall* wall);
CAROM_API carom_result carom_get_pillar(const carom_world* world, carom_pillar_id id, carom_pillar* pillar);
CAROM_API carom_result carom_get_motion(const carom_world* world, carom_ball_id id, carom_motion* motion);
CAROM_API carom_result carom_get_leg(const carom_world* world, carom_ball_id id, carom_leg* leg);
/// Where a ball would be in the endless plane, had it never been put back into the periodic box: its displacement is
/// the difference of two of these. Without a periodic box, its position.
CAROM_API carom_result carom_get_unwrapped_position(const carom_world* world, carom_ball_id id, carom_vec2* position);
/// Where a ball on this leg is at a time; any is allowed.
CAROM_API carom_result carom_position_at(const carom_leg* leg, carom_instant time, carom_vec2* position);
/// How fast it is then.
CAROM_API carom_result carom_velocity_at(const carom_leg* leg, carom_instant time, carom_vec2* velocity);

// Reading all shapes at once, in the order of ids, into the caller's memory.
//
// `count` gets how many there are; it may be null. When `capacity` is less, the first so many are written, and the
// result is CAROM_TOO_SMALL. With a null array and a capacity of 0 only the count is asked for, and the result is
// CAROM_OK.

CAROM_API carom_result carom_read_ball_ids(const carom_world* world, carom_ball_id* ids, size_t capacity,
                                           size_t* count);
CAROM_API carom_result carom_read_wall_ids(const carom_world* world, carom_wall_id* ids, size_t capacity,
                                           size_t* count);
CAROM_API carom_result carom_read_pillar_ids(const carom_world* world, carom_pillar_id* ids, size_t capacity,
                                             size_t* count);
CAROM_API carom_result carom_read_balls(const carom_world* world, carom_ball* balls, size_t capacity, size_t* count);
CAROM_API carom_result carom_read_walls(const carom_world* world, carom_wall* walls, size_t capacity, size_t* count);
CAROM_API carom_result carom_read_pillars(const carom_world* world, carom_pillar* pillars, size_t capacity,
                                          size_t* count);
/// x, y, vx, vy of every ball: what is drawn.
CAROM_API carom_result carom_read_motions(const carom_world* world, carom_motion* motions, size_t capacity,
                                          size_t* count);
CAROM_API carom_result carom_read_legs(const carom_world* world, carom_leg* legs, size_t capacity, size_t* count);

// Playing.

/// How an advance ended.
typedef enum carom_progress {
  CAROM_DONE = 0,     ///< the time asked for is reached; of `carom_next_impact`: there is none
  CAROM_STUCK = 1,    ///< impacts come without end in next to no time; the world stands there
  CAROM_STOPPED = 2,  ///< a stop was requested; the next advance goes on to the same history
  CAROM_IMPACT = 3,   ///< of `carom_next_impact` only: it was played
} carom_progress;

/// The part of a wall that was touched.
typedef enum carom_feature {
  CAROM_FACE = 0,  ///< between its ends; also of every ball and pillar
  CAROM_FROM = 1,  ///< the end where it begins
  CAROM_TO = 2,    ///< the end where it ends
} carom_feature;

/// One impact. 80 bytes.
typedef struct carom_impact {
  double time;          ///< of the world
  carom_ball_id ball;   ///< of two balls, the one with the smaller id
  int32_t other_type;   ///< a carom_shape_type: what it collided with, …
  uint32_t other;       ///< … and its id
  int32_t feature;      ///< a carom_feature
  carom_vec2 contact;   ///< where they touched
  carom_vec2 normal;    ///< of length one, toward `ball`
  double impulse;       ///< given to `ball` along the normal
  uint64_t ball_data;   ///< `user_data` of `ball`
  uint64_t other_data;  ///< `user_data` of `other`
} carom_impact;

/// Plays everything that happens up to and including the time now + dt, or the time t. CAROM_PROBLEM, changing nothing,
/// for a step that is negative, NaN or infinite, for a time before now, and for one so far that a place would not be
/// finite. `progress` may be null.
CAROM_API carom_result carom_advance(carom_world* world, double dt, carom_progress* progress);
CAROM_API carom_result carom_advance_to(carom_world* world, double t, carom_progress* progress);
/// Advances to the next impact, plays it and stops at its time: `progress` is then CAROM_IMPACT. When there is none up
/// to the time `limit` (1e300: whenever it is), nothing changes, and `impact` is left as it was. `impact` may be null.
CAROM_API carom_result carom_next_impact(carom_world* world, double limit, carom_impact* impact,
                                         carom_progress* progress);
/// Whether `carom_advance` could be called with this step, and `carom_advance_to` with this time: CAROM_OK or
/// CAROM_PROBLEM.
CAROM_API carom_result carom_check_step(const carom_world* world, double dt);
CAROM_API carom_result carom_check_time(const carom_world* world, double t);

/// Which impacts are kept. 24 bytes.
typedef struct carom_listening {
  double least_impulse;  ///< impacts that give less are left out (NaN leaves out all)
  uint32_t balls;        ///< 0 or 1: impacts of two balls
  uint32_t walls;        ///< 0 or 1
  uint32_t pillars;      ///< 0 or 1
  uint32_t reserved;     ///< zero; ignored
} carom_listening;

/// All impacts.
CAROM_API carom_listening carom_default_listening(void);
/// From now on, the impacts of every advance are kept for `carom_read_impacts`. It costs little, with several threads
/// too. `only` lists balls, at least one of which takes part in every impact that is kept; null and 0: any ball.
CAROM_API carom_result carom_listen(carom_world* world, const carom_listening* which, const carom_ball_id* only,
                                    size_t only_count);
CAROM_API carom_result carom_stop_listening(carom_world* world);
/// The impacts of the last advance or `carom_next_impact`, in the order of play, as all shapes are read above.
CAROM_API carom_result carom_read_impacts(const carom_world* world, carom_impact* impacts, size_t capacity,
                                          size_t* count);

/// Called for every impact of an advance, in the order of play. It may read the world, which stands at the time of that
/// impact, and copy it. What would change it returns CAROM_IN_CALLBACK. It must return: no longjmp.
typedef void (*carom_on_impact)(void* context, const carom_impact* impact);
/// `on_impact` is called with `context`, which may be null, from the next advance on; null: nothing is called any more.
CAROM_API carom_result carom_set_on_impact(carom_world* world, carom_on_impact on_impact, void* context);

/// A request to stop what is being played. Another thread or a signal handler may make it.
typedef struct carom_stop carom_stop;
CAROM_API carom_result carom_stop_create(carom_stop** stop);
/// Ends a flag, which may be null, and which no world may use any more.
CAROM_API void carom_stop_destroy(carom_stop* stop);
/// These do nothing with a null flag, and `carom_stop_requested` is then false.
CAROM_API void carom_stop_request(carom_stop* stop);
CAROM_API void carom_stop_clear(carom_stop* stop);
CAROM_API bool carom_stop_requested(const carom_stop* stop);
/// The flag that the world's advances check every few hundred events; null: none. It must outlive them.
CAROM_API carom_result carom_set_stop(carom_world* world, const carom_stop* stop);

// Measures.

/// How many impacts there have been, by what the ball collided with. 32 bytes.
typedef struct carom_impact_counts {
  uint64_t balls;     ///< with another ball; each impact counts once
  uint64_t walls;     ///< with a wall
  uint64_t pillars;   ///< with a pillar
  uint64_t lossless;  ///< of all these, how many were taken as lossless to end a collapse
} carom_impact_counts;

/// How much a world has computed, in counted steps. 48 bytes.
typedef struct carom_work_counts {
  uint64_t predictions;  ///< searches for a ball's next event
  uint64_t candidates;   ///< pairs, walls and pillars tested
  uint64_t queue;        ///< entries of the event queue examined
  uint64_t cells;        ///< cells and entries visited
  uint64_t rebuilt;      ///< balls, static shapes and cells gone through in rebuilding
  uint64_t rolled_back;  ///< impacts executed too early, and undone
} carom_work_counts;

CAROM_API carom_result carom_time(const carom_world* world, double* time);
/// Kinetic and potential.
CAROM_API carom_result carom_energy(const carom_world* world, double* energy);
CAROM_API carom_result carom_kinetic_energy(const carom_world* world, double* energy);  ///< ½ Σ m v²
/// −Σ m s g·x: zero at the origin, and without gravity.
CAROM_API carom_result carom_potential_energy(const carom_world* world, double* energy);
CAROM_API carom_result carom_momentum(const carom_world* world, carom_vec2* momentum);  ///< Σ m v
CAROM_API carom_result carom_counts(const carom_world* world, carom_impact_counts* counts);
CAROM_API carom_result carom_work(const carom_world* world, carom_work_counts* work);
/// A hash of everything that has happened: the same for the same history, on every machine and from every language.
CAROM_API carom_result carom_history(const carom_world* world, uint64_t* history);

// How a world goes about its work. None of this changes what happens.

/// 32 bytes. carom/world.hpp describes each.
typedef struct carom_tuning {
  double tile;        ///< large worlds are executed in tiles of this many by this many balls
  double horizon;     ///< how far a tile is executed at once, in impacts per ball
  double rebuild;     ///< impacts per ball after which everything is rebuilt
  uint32_t threads;   ///< 0: as many as the machine has processors
  uint32_t reserved;  ///< zero; ignored
} carom_tuning;

CAROM_API carom_tuning carom_default_tuning(void);
CAROM_API carom_result carom_tune(carom_world* world, const carom_tuning* tuning);
CAROM_API carom_result carom_get_tuning(const carom_world* world, carom_tuning* tuning);

/// The program's own job system, which runs the jobs of a large world instead of threads of the world's own.
typedef struct carom_jobs {
  void* context;  ///< passed to both functions; may be null
  /// How many jobs can run at the same time; asked when the world is tuned with `threads` = 0.
  uint32_t (*workers)(void* context);
  /// Calls `job(job_context, 0)` … `job(job_context, count − 1)`, each once, on any threads, and returns when all have
  /// returned. Several threads may call it at the same time when their worlds share it. Neither throws.
  void (*run)(void* context, uint32_t count, void (*job)(const void* job_context, uint32_t index),
              const void* job_context);
} carom_jobs;

/// The functions and the context must outlive the world and its copies, which use them too. Null: threads of its own.
CAROM_API carom_result carom_set_jobs(carom_world* world, const carom_jobs* jobs);
/// Makes room for this many balls at once.
CAROM_API carom_result carom_reserve(carom_world* world, size_t balls);

// NOLINTEND(modernize-use-using)

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // CAROM_CAROM_H
