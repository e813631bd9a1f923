#ifndef CAROM_CAROM_BULK_H
#define CAROM_CAROM_BULK_H

/// Reading many balls at once from C: chosen ones, at an earlier time, as floats, into records of a graphics buffer.
/// The rules of carom/carom.h hold here too.

#include "carom/carom.h"

#ifdef __cplusplus
extern "C" {
#endif

// NOLINTBEGIN(modernize-use-using): this is C
/// A point or vector of floats. Beyond what a float can hold it is infinite. 8 bytes.
typedef struct carom_vec2f {
  float x;  ///< to the right
  float y;  ///< up
} carom_vec2f;

/// Which balls to read, when, and how far apart in memory. It has a pointer.
typedef struct carom_read_options {
  const carom_ball_id* which;  ///< these, in this order; null: all, in the order of ids
  size_t which_count;          ///< how many are in `which`; 0 when it is null
  size_t stride;               ///< bytes from one value to the next, which need not be aligned; 0: an array
  double at;                   ///< a time up to now, if `has_at`
  uint32_t has_at;             ///< 0 or 1; 0: now
  uint32_t reserved;           ///< zero; ignored
} carom_read_options;

/// All balls, now, into an array.
CAROM_API carom_read_options carom_default_read_options(void);

// For all that follow: `options` may be null, and is then the default. `count`, which may be null, gets how many balls
// are asked for; when `capacity` is less, the first so many are written, and the result is CAROM_TOO_SMALL. With a null
// array and a capacity of 0 only the count is asked for.
//
// CAROM_NO_SUCH_ID for a ball in `which` that is not there; CAROM_PROBLEM for a stride shorter than a value or above
// 1e9. At an earlier time, balls are as they were after `carom_advance_to` that time, to the last bit; a ball that was
// added or changed since is where it was put. CAROM_FAILED, when part may have been written, for a time after now, and
// where a ball has had an impact since, unless `carom_keep_legs` was set and the time is of the last advance. (A
// library built without exceptions ends the program then.)

/// Where balls are.
CAROM_API carom_result carom_read_positions(const carom_world* world, const carom_read_options* options,
                                            carom_vec2* positions, size_t capacity, size_t* count);
/// Where balls are, as floats.
CAROM_API carom_result carom_read_positions_float(const carom_world* world, const carom_read_options* options,
                                                  carom_vec2f* positions, size_t capacity, size_t* count);
/// Where balls would be in the endless plane, had none ever been put back into the periodic box. Only now: CAROM_FAILED
/// at an earlier time.
CAROM_API carom_result carom_read_unwrapped_positions(const carom_world* world, const carom_read_options* options,
                                                      carom_vec2* positions, size_t capacity, size_t* count);
/// How fast balls are.
CAROM_API carom_result carom_read_velocities(const carom_world* world, const carom_read_options* options,
                                             carom_vec2* velocities, size_t capacity, size_t* count);
/// How fast balls are, as floats.
CAROM_API carom_result carom_read_velocities_float(const carom_world* world, const carom_read_options* options,
                                                   carom_vec2f* velocities, size_t capacity, size_t* count);
/// Both: as `carom_read_motions`, of chosen balls or at an earlier time.
CAROM_API carom_result carom_read_chosen_motions(const carom_world* world, const carom_read_options* options,
                                                 carom_motion* motions, size_t capacity, size_t* count);

/// Whether to keep the legs that end during an advance until the next advance begins, so that balls can be read at any
/// time of it. Takes 64 bytes for each ball of each impact. Off by default.
CAROM_API carom_result carom_keep_legs(carom_world* world, bool keep);
/// As it was set.
CAROM_API carom_result carom_keeps_legs(const carom_world* world, bool* keeps);

// NOLINTEND(modernize-use-using)

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // CAROM_CAROM_BULK_H
