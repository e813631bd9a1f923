#ifndef CAROM_CAROM_SCENE_H
#define CAROM_CAROM_SCENE_H

/// Scenes as JSON text, for C: reading one, making a world of it, and writing one. docs/scenes.md describes the format.
/// Needs the target carom::scene. The rules of carom/carom.h hold here too.

#include "carom/carom.h"

// It is a library of its own.
#ifdef carom_scene_EXPORTS
#define CAROM_SCENE_API CAROM_EXPORTED
#else
#define CAROM_SCENE_API CAROM_IMPORTED
#endif

#ifdef __cplusplus
extern "C" {
#endif

// NOLINTBEGIN(modernize-use-using): this is C
/// What a scene's text says, or everything that is wrong with it.
typedef struct carom_scene carom_scene;

/// Reads `size` bytes of text. CAROM_PROBLEM when something is wrong with it: the problems are then in `scene`, which
/// holds nothing else. In both cases the caller destroys it.
CAROM_SCENE_API carom_result carom_scene_read(const char* text, size_t size, carom_scene** scene);
/// The scene that begins as the world is now: every shape listed, in the order of ids, so that balls that were removed
/// shift the ids after them. CAROM_FAILED for a world with movers: a scene can't begin within their programs. Name,
/// description, duration and arena are those of `about`, which may be null; gravity and the periodic box are the
/// world's. Sensors are not part of a scene. Filters and user data are kept in `scene` and the worlds made of it, but
/// not in its text.
CAROM_SCENE_API carom_result carom_scene_of_world(const carom_world* world, const carom_scene* about,
                                                  carom_scene** scene);
/// Ends a scene, which may be null.
CAROM_SCENE_API void carom_scene_destroy(carom_scene* scene);

/// A world at time 0 with all of a scene's shapes. CAROM_PROBLEM when shapes do not fit, or when the scene was not
/// read; the problems are then in the scene. The caller destroys the world.
CAROM_SCENE_API carom_result carom_scene_make_world(const carom_scene* scene, carom_world** world);

/// What a scene says of itself: UTF-8, ended by a zero, valid as long as the scene. Empty when it says nothing.
CAROM_SCENE_API carom_result carom_scene_name(const carom_scene* scene, const char** name);
CAROM_SCENE_API carom_result carom_scene_description(const carom_scene* scene, const char** description);
/// How long to play it; 0 when it does not say.
CAROM_SCENE_API carom_result carom_scene_duration(const carom_scene* scene, double* duration);
/// The text that reads back to the same scene, bit for bit, but for filters and user data: the text has neither, so
/// shapes that passed through each other collide in the scene that is read. Valid until it is asked for again.
CAROM_SCENE_API carom_result carom_scene_text(const carom_scene* scene, const char** text, size_t* size);

/// As carom_last_error, carom_problem_count and carom_get_problem, for a scene. A problem's `field` is the path to the
/// value: "balls[3].radius"; empty when it is about the text as a whole.
CAROM_SCENE_API const char* carom_scene_last_error(const carom_scene* scene);
CAROM_SCENE_API carom_result carom_scene_problem_count(const carom_scene* scene, size_t* count);
CAROM_SCENE_API carom_result carom_scene_get_problem(const carom_scene* scene, size_t index, carom_problem* problem);

// NOLINTEND(modernize-use-using)

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // CAROM_CAROM_SCENE_H
