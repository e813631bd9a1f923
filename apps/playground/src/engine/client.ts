import { meter } from '../meter.ts';
import type { Reply, Requests } from './protocol.ts';
import EngineWorker from './worker.ts?worker&inline';

export type Client = {
  [Name in keyof Requests]: (...given: Parameters<Requests[Name]>) => Promise<ReturnType<Requests[Name]>>;
};

/** The engine in a worker of its own; every question is answered in its turn. */
export function startEngine(): Client & { stop(): void } {
  const worker = new EngineWorker();
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let next = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    const asked = waiting.get(data.number);
    meter.addEngine(data.took);
    waiting.delete(data.number);
    if ('error' in data) asked?.reject(new Error(data.error));
    else asked?.resolve(data.value);
  });
  worker.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(`The engine has stopped: ${message}`));
    waiting.clear();
  });
  const ask = (name: string, given: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const number = next++;
      waiting.set(number, { resolve, reject });
      worker.postMessage({ number, name, given });
    });
  return new Proxy({} as Client & { stop(): void }, {
    get: (_target, name) => (name === 'stop' ? () => worker.terminate() : (...given: unknown[]) => ask(String(name), given)),
  });
}
