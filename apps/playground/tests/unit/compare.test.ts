import { beforeAll, expect, test } from 'vitest';
import type { Carom } from 'carom';

import { Enclosure } from '../../src/compare/enclosure.ts';
import { report } from '../../src/compare/report.ts';
import { Session } from '../../src/engine/session.ts';
import { ImpactLog } from '../../src/view/impact-log.ts';
import { loadEngine } from './engine.ts';

let carom: Carom;
beforeAll(async () => {
  carom = await loadEngine();
});

const bouncing = `{"balls": [{"center": [0, 0], "velocity": [40, 3], "radius": 0.5}], "chains": [
  {"points": [[-4, -3], [4, -3], [4, 3], [-4, 3]], "closed": true}]}`;

/** What is said at a time about steps of a length, after so many answers. */
function told(time: number, step: number, answers: number): string {
  const session = new Session(carom);
  const scene = session.load(bouncing);
  if (!scene.ok) throw new Error('it does not open');
  const frame = session.seek(time);
  const log = new ImpactLog();
  log.add(frame.firstImpact, frame.impacts);
  let stepped = session.stepped(step, 'bisect');
  for (let i = 1; i < answers; ++i) stepped = session.stepped(step, 'bisect');
  return report('Stepped', new Enclosure(scene.shapes, scene.frame.balls), stepped, { scene, frame, log });
}

test('a stepped world that is behind is compared with the impacts up to where it has come', () => {
  const words = told(1, 1e-7, 1);
  expect(words).toMatch(/^Stepped so far: t = .* of 1, \d+ impacts? \((as many|1 fewer|1 more) by then\)/);
});

test('one that has caught up is compared with all impacts', () => {
  expect(told(1, 1e-3, 1)).toMatch(/^Stepped: \d+ impacts \(as many\), nothing lost, up to .* deep in each other\.$/);
  expect(told(1, 1 / 5, 1)).toMatch(/^Stepped: .* \(\d+ fewer\), 1 ball escaped/);
});
