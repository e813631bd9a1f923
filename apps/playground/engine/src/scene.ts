import { ok, type Exports, type Pointer } from './exports.ts';
import type { Memory } from './memory.ts';
import type { About, Problem } from './types.ts';

/** A scene in the engine's memory. Worlds share the one that they were made of: it goes with the last that is freed. */
export class Scene {
  private uses = 1;

  private constructor(private readonly raw: Exports, private readonly memory: Memory, readonly handle: Pointer) {}

  /** Reads a text; the scene may have problems. */
  static read(raw: Exports, memory: Memory, text: string): Scene {
    memory.withText(text, (at, size) => raw.carom_scene_read(at, size, memory.out));
    return new Scene(raw, memory, memory.word());
  }
  /** The scene that begins as a world is now. */
  static ofWorld(raw: Exports, memory: Memory, world: Pointer, about: Scene): Scene {
    memory.expectOk(raw.carom_scene_of_world(world, about.handle, memory.out));
    return new Scene(raw, memory, memory.word());
  }

  /** A copy of the scene that a game plays. */
  static ofGame(raw: Exports, memory: Memory, game: Pointer): Scene {
    memory.expectOk(raw.carom_game_copy_scene(game, memory.out));
    return new Scene(raw, memory, memory.word());
  }

  share(): Scene {
    ++this.uses;
    return this;
  }
  free(): void {
    if (--this.uses === 0) this.raw.carom_scene_destroy(this.handle);
  }

  /** A world of it; 0 when there are problems. */
  makeWorld(): Pointer {
    return this.raw.carom_scene_make_world(this.handle, this.memory.out) === ok ? this.memory.word() : 0;
  }

  get about(): About {
    const { raw, memory, handle } = this;
    memory.expectOk(raw.carom_scene_name(handle, memory.out));
    const name = memory.text(memory.word());
    memory.expectOk(raw.carom_scene_description(handle, memory.out));
    const description = memory.text(memory.word());
    memory.expectOk(raw.carom_scene_duration(handle, memory.out));
    const duration = memory.double();
    memory.expectOk(raw.carom_scene_is_game(handle, memory.out));
    return { name, description, duration: duration === 0 ? null : duration, isGame: memory.byte() !== 0 };
  }

  get text(): string {
    const { raw, memory, handle } = this;
    memory.expectOk(raw.carom_scene_text(handle, memory.out, memory.out + 4));
    return memory.text(memory.word(), memory.word(4));
  }

  get problems(): Problem[] {
    const { raw, memory, handle } = this;
    return memory.problems(raw.carom_scene_problem_count, raw.carom_scene_get_problem, handle);
  }
}
