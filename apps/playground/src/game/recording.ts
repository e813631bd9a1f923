import type { Claim, GameInput } from 'carom';

/** Is this the text of a recorded game, and not of a scene? */
export function isRecording(text: string): boolean {
  // Not every large scene is to be parsed for this.
  if (!text.includes('"game_recording"')) return false;
  try {
    return 'game_recording' in (JSON.parse(text) as object);
  } catch {
    return false;
  }
}

/** The scene of a recorded game, without spaces. */
export function sceneIn(recording: string): string {
  return JSON.stringify((JSON.parse(recording) as { scene: object }).scene);
}

/** The text of a recorded game: what the library reads and writes. */
export function recordingText(scene: string, names: readonly string[], inputs: readonly GameInput[], { end, score, history }: Claim): string {
  const given = inputs.map(({ time, button, pressed }) => [time, names[button], pressed]);
  return `{"game_recording": 1, "scene": ${scene}, "inputs": ${JSON.stringify(given)}, "end": ${end}, "score": ${score}, "history": ${JSON.stringify(history)}}`;
}
