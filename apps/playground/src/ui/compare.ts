import type { Penetration } from 'carom';

import type { App } from '../app.ts';
import type { SteppedFrame } from '../engine/protocol.ts';
import type { ShownComparison } from '../engine/show.ts';
import { byId } from './dom.ts';
import { counted, drift, numberFrom, shown } from './numbers.ts';
import { energySize } from './readouts.ts';

/** Above so many balls the time-stepper would hold up everything. */
const most = 2500;

const policies = { push: 'push apart', ignore: 'ignore', bisect: 'bisect' } as const;

export interface Comparing {
  /** Compares as a scene's directions say, or not at all. */
  choose(comparison: ShownComparison | null): void;
  /** How it is compared now, in the same words. */
  now(): ShownComparison | null;
}

/** The same scene, time-stepped, beside the exact one or over it as rings: where they part, something was missed or late. */
export function connectCompare(app: App): Comparing {
  const on = byId('compare-on', HTMLInputElement);
  const step = byId('compare-step', HTMLInputElement);
  const policy = byId('compare-policy', HTMLSelectElement);
  const view = byId('compare-view', HTMLSelectElement);
  const result = byId('compare-result', HTMLParagraphElement);
  let asking = false;

  const show = (stepped: SteppedFrame | null): void => {
    app.stepped = stepped;
    app.tell('look', undefined);
    if (!stepped || !app.scene || !app.frame) return;
    const { counts, energies, energy } = app.frame;
    const off = Math.abs(stepped.energy - energy);
    const missed = counts.total - stepped.impacts;
    result.textContent = `Stepped: ${counted(stepped.impacts)} impacts (${missed === 0 ? 'as many' : missed > 0 ? `${counted(missed)} fewer` : `${counted(-missed)} more`}), `
      + `energy off by ${drift(off && off / energySize(app.scene, energies))}, up to ${shown(stepped.deepest, 3)} deep in each other.`;
  };

  const update = async (): Promise<void> => {
    if (!on.checked || !app.frame) return;
    if (app.frame.balls.length > 4 * most) {
      show(null);
      result.textContent = `Only scenes of up to ${counted(most)} balls are compared.`;
      return;
    }
    if (app.scene?.stands === false) {
      show(null);
      result.textContent = 'Walls or pillars move here, or kick, which the time-stepper does not have: this scene is not compared.';
      return;
    }
    const seconds = numberFrom(step.value);
    if (!(seconds > 0)) {
      result.textContent = 'Make the step more than zero.';
      return;
    }
    if (asking) return;
    asking = true;
    const scene = app.scene;
    const stepped = await app.engine.stepped(seconds, policy.value as Penetration).finally(() => (asking = false));
    if (on.checked && scene === app.scene) show(stepped);
    // What has happened meanwhile is shown next.
    if (on.checked && !app.playing && app.frame && Math.abs(app.frame.time - stepped.time) > 2 * seconds) void update();
  };

  on.addEventListener('change', () => {
    if (on.checked) return void update();
    result.textContent = '';
    show(null);
  });
  step.addEventListener('change', () => void update());
  policy.addEventListener('change', () => void update());
  view.addEventListener('change', () => {
    app.beside = view.value === 'beside';
    app.tell('look', undefined);
  });
  app.on('frame', () => void update());

  return {
    choose(comparison) {
      on.checked = comparison !== null;
      if (comparison) {
        step.value = stepInWords(comparison.step ?? 1 / 60);
        policy.value = policies[comparison.penetration ?? 'push'];
        view.value = comparison.overlaid ? 'over' : 'beside';
        app.beside = view.value === 'beside';
      }
      on.dispatchEvent(new Event('change'));
    },
    now() {
      const seconds = numberFrom(step.value);
      if (!on.checked || !(seconds > 0)) return null;
      const penetration = (Object.keys(policies) as (keyof typeof policies)[]).find((one) => policies[one] === policy.value) ?? 'push';
      return { step: seconds, penetration, overlaid: view.value === 'over' };
    },
  };
}

/** "1/60" where it is one over a whole number. */
function stepInWords(step: number): string {
  const rate = Math.round(1 / step);
  return rate > 1 && Math.abs(rate * step - 1) < 1e-12 ? `1/${rate}` : String(step);
}
