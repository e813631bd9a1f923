import type { Claim, GameInput } from 'carom';

import { pack, unpack } from '../share.ts';
import { ticksPerUnit } from './clock.ts';
import { recordingText } from './recording.ts';

/** A game that was played, packed for a link: the scene, or its name in the gallery, and the inputs; and what it ended with. */

interface Linked extends Claim {
  /** A scene's name in the gallery, or the scene. */
  readonly scene: string | object;
  /** The time of each input, in ticks, then twice the button, and one more where it is pressed. */
  readonly inputs: readonly number[];
}

export async function packGame(scene: string, name: string | null, inputs: readonly GameInput[], { end, score, history }: Claim): Promise<string> {
  const linked: Linked = {
    scene: name ?? (JSON.parse(scene) as object), end, score, history,
    inputs: inputs.flatMap(({ time, button, pressed }) => [time * ticksPerUnit, 2 * button + (pressed ? 1 : 0)]),
  };
  return pack(JSON.stringify(linked));
}

/**
 * The text of the recorded game that was packed. Throws an error with a message when it can't be read.
 * `sceneOf` gives the text of a scene of the gallery.
 */
export async function unpackGame(packed: string, sceneOf: (name: string) => string | undefined): Promise<string> {
  const { scene: given, inputs: codes, ...claim } = JSON.parse(await unpack(packed, 'game')) as Linked;
  const scene = typeof given === 'string' ? sceneOf(given) : JSON.stringify(given);
  if (scene === undefined) throw new Error(`This link is of a game on the table "${String(given)}", which is not in this gallery.`);
  const buttons = (JSON.parse(scene) as { game?: { buttons?: readonly { name: string }[] } }).game?.buttons ?? [];
  const inputs = Array.from({ length: codes.length / 2 }, (_, i): GameInput => {
    const [ticks, code] = [codes[2 * i]!, codes[2 * i + 1]!];
    return { time: ticks / ticksPerUnit, button: code >> 1, pressed: code % 2 === 1 };
  });
  return recordingText(scene, buttons.map(({ name }) => name), inputs, claim);
}
