#ifndef CAROM_CAROM_MOVER_H
#define CAROM_CAROM_MOVER_H

/// Movers for C: what moves walls and pillars, and walls and pillars that kick. carom/mover.hpp says more about them.
/// The rules of carom/carom.h hold here too.

#include "carom/carom.h"

#ifdef __cplusplus
extern "C" {
#endif

// NOLINTBEGIN(modernize-use-using): this is C
/// The name of a mover: 0, 1, … in the order of adding.
typedef uint32_t carom_mover_id;

/// Where a mover is, relative to where it was added: its shapes are turned about its pivot by `angle`, then shifted by
/// `offset`. 24 bytes.
typedef struct carom_pose {
  carom_vec2 offset;  ///< length
  double angle;       ///< radians, counterclockwise
} carom_pose;

/// How fast a mover moves: at constant velocity, turning about its pivot at a constant rate, or both. 24 bytes.
typedef struct carom_mover_motion {
  carom_vec2 velocity;  ///< length per time
  double rate;          ///< radians per time, counterclockwise
} carom_mover_motion;

/// One step of a mover's program: from where it is, evenly to another pose. A step to the pose that it has is a pause.
/// 32 bytes.
typedef struct carom_mover_step {
  double duration;  ///< how long it takes; more than zero
  carom_pose to;    ///< where the mover is at its end, exactly
} carom_mover_step;

/// Walls and pillars that move together, whatever hits them. It has a pointer.
typedef struct carom_mover {
  carom_vec2 pivot;                 ///< what it turns about; shifted with it
  carom_mover_motion motion;        ///< from the time on at which it is added; only without a program
  const carom_mover_step* program;  ///< what it does from then on, step after step; it is copied. Null: no program
  size_t program_count;             ///< how many steps are in `program`; 0 when it is null
  uint32_t repeats;                 ///< 0 or 1: after its last step the program begins again; 0: the mover stands then
  uint32_t reserved;                ///< zero; ignored
} carom_mover;

/// A mover that stands still, and turns about the origin.
CAROM_API carom_mover carom_default_mover(void);

/// Adds a mover, which begins to move now. CAROM_PROBLEM, adding nothing, when it is unsound. `id` may be null.
CAROM_API carom_result carom_add_mover(carom_world* world, const carom_mover* mover, carom_mover_id* id);
/// What `carom_add_mover` would return, without adding anything.
CAROM_API carom_result carom_check_mover(const carom_world* world, const carom_mover* mover);
/// Takes a mover out as of now, with its walls and pillars, or CAROM_NO_SUCH_ID.
CAROM_API carom_result carom_remove_mover(carom_world* world, carom_mover_id id);
/// Whether a mover is there.
CAROM_API carom_result carom_has_mover(const carom_world* world, carom_mover_id id, bool* has);
/// The ids of all movers in order, as carom/carom.h has it for all shapes.
CAROM_API carom_result carom_read_mover_ids(const carom_world* world, carom_mover_id* ids, size_t capacity,
                                            size_t* count);

// For all that follow: CAROM_NO_SUCH_ID for a mover that is not there; CAROM_PROBLEM, changing nothing, for what is
// unsound.

/// Another motion as of now, in place of its motion or program: it goes on from where it is. Zero stops it.
CAROM_API carom_result carom_set_mover_motion(carom_world* world, carom_mover_id id, carom_mover_motion motion);
/// Another program as of now, of `count` steps; with none of them it stands. The steps are copied, and may be null when
/// there are none.
CAROM_API carom_result carom_set_mover_program(carom_world* world, carom_mover_id id, const carom_mover_step* steps,
                                               size_t count, bool repeats);
/// Turns it to this angle at this rate, which is more than zero, then stops: what a flipper's button does.
CAROM_API carom_result carom_turn_mover_to(carom_world* world, carom_mover_id id, double angle, double rate);
/// Shifts it to this offset at this speed, which is more than zero, then stops.
CAROM_API carom_result carom_shift_mover_to(carom_world* world, carom_mover_id id, carom_vec2 offset, double speed);
/// Where it is now; its angle is within one turn where it turns without end.
CAROM_API carom_result carom_get_mover_pose(const carom_world* world, carom_mover_id id, carom_pose* pose);
/// How it moves now.
CAROM_API carom_result carom_get_mover_motion(const carom_world* world, carom_mover_id id, carom_mover_motion* motion);

// Walls and pillars that move or kick.

/// Speed that a wall or pillar adds to a ball that hits it, as a bumper does. 16 bytes.
typedef struct carom_kick {
  double speed;  ///< added along the normal, after the rebound; zero or more
  double from;   ///< only when the ball comes at least this fast along the normal; zero or more
} carom_kick;

/// What a wall or pillar does besides standing where it is. With all zeros, nothing. 24 bytes.
typedef struct carom_drive {
  carom_kick kick;       ///< what it adds to a ball that hits it
  uint32_t has_mover;    ///< 0 or 1; 0: it is fixed
  carom_mover_id mover;  ///< what moves it, if `has_mover`
} carom_drive;

/// A fixed shape that does not kick.
CAROM_API carom_drive carom_default_drive(void);

/// As `carom_add_wall` and `carom_add_pillar`, for one that moves or kicks. It is put where the struct says, and moves
/// with its mover from now on. CAROM_PROBLEM, adding nothing, also for a mover that is not there.
CAROM_API carom_result carom_add_driven_wall(carom_world* world, const carom_wall* wall, const carom_drive* drive,
                                             carom_wall_id* id);
CAROM_API carom_result carom_add_driven_pillar(carom_world* world, const carom_pillar* pillar, const carom_drive* drive,
                                               carom_pillar_id* id);
/// As `carom_change_wall` and `carom_change_pillar`, which leave the drive as it is, with another drive: attaches a
/// wall or pillar to a mover, and takes it off.
CAROM_API carom_result carom_change_driven_wall(carom_world* world, carom_wall_id id, const carom_wall* wall,
                                                const carom_drive* drive);
CAROM_API carom_result carom_change_driven_pillar(carom_world* world, carom_pillar_id id, const carom_pillar* pillar,
                                                  const carom_drive* drive);
/// The drive of a wall or pillar, or CAROM_NO_SUCH_ID.
CAROM_API carom_result carom_get_wall_drive(const carom_world* world, carom_wall_id id, carom_drive* drive);
CAROM_API carom_result carom_get_pillar_drive(const carom_world* world, carom_pillar_id id, carom_drive* drive);

/// Makes a wall thermal, with a temperature above zero: a ball that hits it leaves with a random velocity of that
/// temperature, as carom/shapes.hpp describes it. Zero makes it reflect again. A wall keeps its temperature when it is
/// changed otherwise. CAROM_PROBLEM also for a wall that kicks.
CAROM_API carom_result carom_set_wall_temperature(carom_world* world, carom_wall_id id, double temperature);
/// The temperature of a wall, or CAROM_NO_SUCH_ID.
CAROM_API carom_result carom_get_wall_temperature(const carom_world* world, carom_wall_id id, double* temperature);

// What is drawn in every frame. `carom_get_wall` and `carom_read_walls` say where walls are now, too: these leave out
// all that is fixed.

/// Where a wall that a mover moves is now. 40 bytes.
typedef struct carom_moved_wall {
  carom_vec2 from;       ///< where it begins
  carom_vec2 to;         ///< where it ends
  carom_wall_id wall;    ///< which wall
  carom_mover_id mover;  ///< what moves it
} carom_moved_wall;

/// Where a pillar that a mover moves is now. 24 bytes.
typedef struct carom_moved_pillar {
  carom_vec2 center;       ///< where it is
  carom_pillar_id pillar;  ///< which pillar
  carom_mover_id mover;    ///< what moves it
} carom_moved_pillar;

/// All walls, and all pillars, that have a mover, in the order of ids, as carom/carom.h has it for all shapes. Nothing
/// is allocated.
CAROM_API carom_result carom_read_moved_walls(const carom_world* world, carom_moved_wall* walls, size_t capacity,
                                              size_t* count);
CAROM_API carom_result carom_read_moved_pillars(const carom_world* world, carom_moved_pillar* pillars, size_t capacity,
                                                size_t* count);

// What movers have done.

/// A ball was pressed against others by a mover, and had no room left: it stops, and so does the mover, until that is
/// set in motion again or the next step of its program begins. 24 bytes.
typedef struct carom_squeeze {
  double time;           ///< of the world
  carom_mover_id mover;  ///< what stands still now
  uint32_t has_ball;     ///< 0 or 1; 0: the world would have been stuck for another reason
  carom_ball_id ball;    ///< what it pressed, if `has_ball`
  uint32_t reserved;     ///< zero
} carom_squeeze;

/// The squeezes of the last advance or `carom_next_impact`, in the order of time, read as all shapes are in
/// carom/carom.h.
CAROM_API carom_result carom_read_squeezes(const carom_world* world, carom_squeeze* squeezes, size_t capacity,
                                           size_t* count);
/// Of each impact that `carom_read_impacts` reads, in the same order: the energy that a wall or pillar gave to the ball
/// by moving, by its kick, or by its temperature; less than zero when it took some.
CAROM_API carom_result carom_read_impact_work(const carom_world* world, double* work, size_t capacity, size_t* count);
/// What movers, kicks and thermal walls have given to balls so far; less than zero when they have taken more. Apart
/// from edits, the energy changes by this and by what restitution takes, to rounding.
CAROM_API carom_result carom_energy_given(const carom_world* world, double* energy);

// NOLINTEND(modernize-use-using)

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // CAROM_CAROM_MOVER_H
