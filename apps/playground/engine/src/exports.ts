/** A world, a scene or a place in the engine's memory; 0 is none. */
export type Pointer = number;

/** A carom_result. */
export type Result = number;
export const ok = 0;
export const problem = 2;
export const tooSmall = 4;

/** A carom_progress. */
export const done = 0;
export const stuck = 1;
export const impactPlayed = 3;

type Read = (world: Pointer, array: Pointer, capacity: number, count: Pointer) => Result;
type Get = (world: Pointer, id: number, value: Pointer) => Result;
type Measure = (world: Pointer, value: Pointer) => Result;

/**
 * The functions of carom.wasm: those of carom/carom.h, carom/carom_mover.h, carom/carom_scene.h and carom/carom_game.h that
 * are named here, which is why the module exports them, and those of apps/playground/wasm, whose names begin with `page`.
 */
export interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): Pointer;
  free(at: Pointer): void;

  carom_abi_version(): number;
  carom_last_error(world: Pointer): Pointer;
  carom_world_destroy(world: Pointer): Result;
  carom_world_copy(world: Pointer, copy: Pointer): Result;
  carom_world_assign(world: Pointer, from: Pointer): Result;

  carom_default_ball(to: Pointer): void;
  carom_default_wall(to: Pointer): void;
  carom_default_pillar(to: Pointer): void;
  carom_default_listening(to: Pointer): void;
  carom_add_ball(world: Pointer, ball: Pointer, id: Pointer): Result;
  carom_change_ball(world: Pointer, id: number, ball: Pointer): Result;
  carom_set_gravity(world: Pointer, gravity: Pointer): Result;
  carom_remove_ball(world: Pointer, id: number): Result;
  carom_remove_wall(world: Pointer, id: number): Result;
  carom_remove_pillar(world: Pointer, id: number): Result;

  carom_default_mover(to: Pointer): void;
  carom_add_mover(world: Pointer, mover: Pointer, id: Pointer): Result;
  carom_remove_mover(world: Pointer, id: number): Result;
  carom_set_mover_motion(world: Pointer, id: number, motion: Pointer): Result;
  carom_set_mover_program(world: Pointer, id: number, steps: Pointer, count: number, repeats: number): Result;
  carom_turn_mover_to(world: Pointer, id: number, angle: number, rate: number): Result;
  carom_shift_mover_to(world: Pointer, id: number, offset: Pointer, speed: number): Result;
  readonly carom_get_mover_pose: Get;
  readonly carom_get_mover_motion: Get;
  carom_add_driven_wall(world: Pointer, wall: Pointer, drive: Pointer, id: Pointer): Result;
  carom_add_driven_pillar(world: Pointer, pillar: Pointer, drive: Pointer, id: Pointer): Result;
  carom_change_driven_wall(world: Pointer, id: number, wall: Pointer, drive: Pointer): Result;
  carom_change_driven_pillar(world: Pointer, id: number, pillar: Pointer, drive: Pointer): Result;
  readonly carom_get_wall_drive: Get;
  readonly carom_get_pillar_drive: Get;
  readonly carom_read_mover_ids: Read;
  readonly carom_read_moved_walls: Read;
  readonly carom_read_moved_pillars: Read;
  readonly carom_read_squeezes: Read;
  readonly carom_energy_given: Measure;

  readonly carom_read_ball_ids: Read;
  readonly carom_read_wall_ids: Read;
  readonly carom_read_pillar_ids: Read;
  readonly carom_read_balls: Read;
  readonly carom_read_walls: Read;
  readonly carom_read_pillars: Read;
  readonly carom_read_motions: Read;
  readonly carom_read_impacts: Read;

  carom_advance_to(world: Pointer, time: number, progress: Pointer): Result;
  carom_next_impact(world: Pointer, limit: number, impact: Pointer, progress: Pointer): Result;
  carom_listen(world: Pointer, which: Pointer, only: Pointer, onlyCount: number): Result;
  carom_stop_listening(world: Pointer): Result;

  readonly carom_time: Measure;
  readonly carom_gravity: Measure;
  readonly carom_energy: Measure;
  readonly carom_kinetic_energy: Measure;
  readonly carom_potential_energy: Measure;
  readonly carom_momentum: Measure;
  readonly carom_counts: Measure;
  readonly carom_history: Measure;

  carom_scene_read(text: Pointer, size: number, scene: Pointer): Result;
  carom_scene_of_world(world: Pointer, about: Pointer, scene: Pointer): Result;
  carom_scene_destroy(scene: Pointer): void;
  carom_scene_make_world(scene: Pointer, world: Pointer): Result;
  carom_scene_name(scene: Pointer, name: Pointer): Result;
  carom_scene_description(scene: Pointer, description: Pointer): Result;
  carom_scene_duration(scene: Pointer, duration: Pointer): Result;
  carom_scene_text(scene: Pointer, text: Pointer, size: Pointer): Result;
  carom_scene_problem_count(scene: Pointer, count: Pointer): Result;
  carom_scene_get_problem(scene: Pointer, index: number, problem: Pointer): Result;

  carom_scene_is_game(scene: Pointer, isGame: Pointer): Result;
  carom_game_make(scene: Pointer, game: Pointer): Result;
  carom_game_read_recording(text: Pointer, size: number, game: Pointer, end: Pointer, score: Pointer, history: Pointer): Result;
  carom_game_copy(game: Pointer, copy: Pointer): Result;
  carom_game_destroy(game: Pointer): void;
  readonly carom_game_button_count: Measure;
  readonly carom_game_counter_count: Measure;
  readonly carom_game_rule_count: Measure;
  readonly carom_game_button_name: Get;
  readonly carom_game_button_keys: Get;
  readonly carom_game_counter_name: Get;
  readonly carom_game_rule_name: Get;
  carom_game_give_input(game: Pointer, input: Pointer): Result;
  carom_game_give_random_inputs(game: Pointer, seed: bigint, until: number): Result;
  carom_game_advance_to(game: Pointer, time: number, progress: Pointer): Result;
  readonly carom_game_time: Measure;
  readonly carom_game_is_over: Measure;
  readonly carom_game_read_counters: Read;
  readonly carom_game_read_events: Read;
  readonly carom_game_read_hidden_walls: Read;
  readonly carom_game_read_hidden_pillars: Read;
  readonly carom_game_read_inputs: Read;
  readonly carom_game_read_balls: Read;
  readonly carom_game_read_moved_walls: Read;
  readonly carom_game_read_moved_pillars: Read;
  readonly carom_game_read_lamps: Read;
  readonly carom_game_read_impacts: Read;
  readonly carom_game_score: Measure;
  readonly carom_game_history: Measure;
  carom_game_copy_world(game: Pointer, world: Pointer): Result;
  carom_game_copy_scene(game: Pointer, scene: Pointer): Result;
  carom_game_recording_text(game: Pointer, text: Pointer, size: Pointer): Result;
  carom_game_last_error(game: Pointer): Pointer;
  carom_game_problem_count(game: Pointer, count: Pointer): Result;
  carom_game_get_problem(game: Pointer, index: number, problem: Pointer): Result;

  page_advance_to(world: Pointer, time: number, progress: Pointer): Result;
  page_next_impact(world: Pointer, limit: number, impact: Pointer, progress: Pointer): Result;
  page_arcs(): Pointer;
  page_arc_count(): number;
  page_present_arcs(world: Pointer): Pointer;
  page_ahead(world: Pointer, ball: number, until: number, most: number, others: number, mostPlayed: number): Pointer;

  page_answer(): Pointer;
  page_answer_size(): number;
  page_explain(world: Pointer, lead: number): number;
  page_momenta(world: Pointer): number;
  page_speeds(world: Pointer, bins: number): Pointer;
  page_periodic_box(world: Pointer): Pointer;
  page_stands(world: Pointer): number;
  page_stepped(world: Pointer, step: number, penetration: number): Pointer;
  page_stepped_free(stepped: Pointer): void;
  page_stepped_advance_to(stepped: Pointer, time: number): void;
  page_stepped_time(stepped: Pointer): number;
  page_stepped_energy(stepped: Pointer): number;
  page_stepped_impacts(stepped: Pointer): number;
  page_stepped_deepest(stepped: Pointer): number;
  page_stepped_balls(stepped: Pointer): Pointer;
  page_stepped_ball_count(stepped: Pointer): number;
}
