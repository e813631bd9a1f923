import { Carom } from 'carom';

import { engineBytes } from './bytes.ts';
import { GameSession } from '../game/session.ts';
import type { Loaded, Question, Reply, Requests } from './protocol.ts';
import { Session } from './session.ts';

/** The engine's own thread: the page stays smooth however long an answer takes. */
const sessions = engineBytes().then((bytes) => Carom.load(bytes)).then((carom) => ({ scene: new Session(carom), game: new GameSession(carom) }));

self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  void sessions
    .then(({ scene, game }): Reply => {
      const asked = (data.name in game ? game : scene) as unknown as Record<string, (...given: readonly unknown[]) => unknown>;
      const begin = performance.now();
      const value = asked[data.name]!(...data.given);
      return { number: data.number, took: performance.now() - begin, value };
    })
    .catch((error: unknown): Reply => ({ number: data.number, took: 0, error: String(error) }))
    .then((reply) => self.postMessage(reply, { transfer: buffersOf(reply) }));
});

/** The large arrays of a frame are handed over, not copied; those of a scene are needed here as well. */
function buffersOf(reply: Reply): Transferable[] {
  const value = 'value' in reply ? (reply.value as Partial<ReturnType<Requests['play']>> | Partial<Loaded> | null) : null;
  const frame = value && 'frame' in value ? value.frame : (value as Partial<ReturnType<Requests['play']>> | null);
  const arrays = frame?.balls instanceof Float64Array ? [frame.balls, frame.arcs, frame.impacts, frame.endedArcs] : [];
  return arrays.flatMap((array) => (array && array.length > 0 ? [array.buffer] : []));
}
