import { ok, tooSmall, type Exports, type Pointer, type Result } from './exports.ts';
import type { Problem } from './types.ts';

/** The engine's memory: where values are left, and room for what is given to it or read from it. */
export class Memory {
  /** Where single values and structs are put for the next call: 256 bytes. */
  readonly out: Pointer;
  private room: Pointer;
  private roomBytes = 1 << 16;
  private view: DataView;

  constructor(private readonly raw: Exports) {
    this.out = raw.malloc(256);
    this.room = raw.malloc(this.roomBytes);
    this.view = new DataView(raw.memory.buffer);
  }

  /** The memory as it is now: it moves when it grows. */
  get data(): DataView {
    if (this.view.buffer !== this.raw.memory.buffer) this.view = new DataView(this.raw.memory.buffer);
    return this.view;
  }

  /** Numbers in the memory: valid until the next call. */
  numbers(at: Pointer, count: number): Float64Array {
    return new Float64Array(this.raw.memory.buffer, at, count);
  }

  double(offset = 0): number {
    return this.data.getFloat64(this.out + offset, true);
  }
  word(offset = 0): number {
    return this.data.getUint32(this.out + offset, true);
  }
  /** A bool. */
  byte(offset = 0): number {
    return this.data.getUint8(this.out + offset);
  }
  /** 16 hexadecimal digits: a hash. */
  hash(offset = 0): string {
    return [4, 0].map((half) => this.word(offset + half).toString(16).padStart(8, '0')).join('');
  }
  /** A count of 64 bits. */
  count(offset = 0): number {
    return this.word(offset) + 2 ** 32 * this.word(offset + 4);
  }

  /** What a call leaves where it is told to: throws when it fails, which it does not for a world that is there. */
  expectOk(result: Result): void {
    if (result !== ok) throw new Error(`the engine returned ${result}`);
  }

  /** Calls a function that reads all at once, with enough room for it: where they are, and how many. */
  readAll(read: (array: Pointer, capacity: number, count: Pointer) => Result, bytesEach: number): { at: Pointer; count: number } {
    const result = read(this.room, Math.floor(this.roomBytes / bytesEach), this.out);
    const count = this.word();
    if (result === tooSmall) {
      this.raw.free(this.room);
      this.roomBytes = 2 * count * bytesEach;
      this.room = this.raw.malloc(this.roomBytes);
      if (this.room === 0) throw new RangeError('there is not enough memory');
      return this.readAll(read, bytesEach);
    }
    this.expectOk(result);
    return { at: this.room, count };
  }

  /** Reads all at once, and makes so many numbers of each. */
  listOf(
    read: (array: Pointer, capacity: number, count: Pointer) => Result, bytesEach: number, numbersEach: number,
    convert: (memory: DataView, at: Pointer, to: Float64Array, place: number) => void,
  ): Float64Array<ArrayBuffer> {
    const { at, count } = this.readAll(read, bytesEach);
    const to = new Float64Array(count * numbersEach);
    for (let i = 0; i < count; ++i) convert(this.data, at + bytesEach * i, to, i * numbersEach);
    return to;
  }

  /** What is wrong with a scene, or with a game. */
  problems(
    count: (of: Pointer, count: Pointer) => Result, get: (of: Pointer, index: number, problem: Pointer) => Result, of: Pointer,
  ): Problem[] {
    this.expectOk(count(of, this.out));
    return Array.from({ length: this.word() }, (_, index) => {
      this.expectOk(get(of, index, this.out));
      return { path: this.text(this.word()), what: this.text(this.word(8)) };
    });
  }

  /** Calls a function with a text; it must not keep it. */
  withText<T>(text: string, use: (at: Pointer, size: number) => T): T {
    const bytes = new TextEncoder().encode(text);
    const at = this.raw.malloc(bytes.length + 1);
    new Uint8Array(this.raw.memory.buffer).set(bytes, at);
    const result = use(at, bytes.length);
    this.raw.free(at);
    return result;
  }
  /** A text, of so many bytes or up to its zero. */
  text(at: Pointer, size?: number): string {
    const bytes = new Uint8Array(this.raw.memory.buffer);
    const end = size === undefined ? bytes.indexOf(0, at) : at + size;
    return new TextDecoder().decode(bytes.subarray(at, end));
  }
}
