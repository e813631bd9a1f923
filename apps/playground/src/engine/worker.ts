import { Carom } from 'carom';

import { engineBytes } from './bytes.ts';
import { GameSession } from '../game/session.ts';
import type { Question, Reply, Requests } from './protocol.ts';
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

/** The large arrays of a reply are handed over, not copied. */
function buffersOf(reply: Reply): Transferable[] {
  const value = 'value' in reply ? (reply.value as Partial<ReturnType<Requests['play']>> | null) : null;
  const arrays = value?.balls instanceof Float64Array ? [value.balls, value.arcs, value.impacts, value.endedArcs] : [];
  return arrays.flatMap((array) => (array && array.length > 0 ? [array.buffer] : []));
}
