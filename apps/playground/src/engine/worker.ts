import { Carom } from 'carom';

import { engineBytes } from './bytes.ts';
import type { Loaded, Question, Reply, Requests } from './protocol.ts';
import { Session } from './session.ts';

/** The engine's own thread: the page stays smooth however long an answer takes. */
const session = engineBytes().then((bytes) => Carom.load(bytes)).then((carom) => new Session(carom));

self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  void session
    .then((asked): Reply => {
      const begin = performance.now();
      const value = (asked[data.name] as (...given: unknown[]) => unknown).apply(asked, [...data.given]);
      return { number: data.number, took: performance.now() - begin, value };
    })
    .catch((error: unknown): Reply => ({ number: data.number, took: 0, error: String(error) }))
    .then((reply) => self.postMessage(reply, { transfer: buffersOf(reply) }));
});

/** The large arrays of a frame are handed over, not copied; those of a scene are needed here as well. */
function buffersOf(reply: Reply): Transferable[] {
  const value = 'value' in reply ? (reply.value as Partial<ReturnType<Requests['play']>> | Partial<Loaded> | null) : null;
  const balls = value && 'frame' in value ? value.frame?.balls : value?.balls;
  return balls instanceof Float64Array ? [balls.buffer] : [];
}
