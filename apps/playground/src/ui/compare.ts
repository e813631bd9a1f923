import './compare.css';

import type { Penetration } from 'carom';

import type { App } from '../app.ts';
import { Enclosure } from '../compare/enclosure.ts';
import { lossesSoFar, report } from '../compare/report.ts';
import { Rival, rivalName, unfitFor } from '../compare/rival.ts';
import type { SteppedFrame } from '../engine/protocol.ts';
import type { ShownComparison } from '../engine/show.ts';
import { byId } from './dom.ts';
import { counted, numberFrom } from './numbers.ts';

/** Above so many balls the time-stepper would hold up everything. */
const most = 2500;

const policies = { push: 'push apart', ignore: 'ignore', bisect: 'bisect' } as const;

export interface Comparing {
  /** Compares as a scene's directions say; if they say nothing, as the viewer has chosen. */
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
  const engine = byId('compare-engine', HTMLSelectElement);
  const fairness = byId('compare-fairness', HTMLParagraphElement);
  const rival = new Rival();
  const result = byId('compare-result', HTMLParagraphElement);
  let asking = false;
  /** Was something else asked for meanwhile? */
  let changed = false;
  /** What the viewer has switched on stays on in the next scene. */
  let byDirections = false;
  let enclosure: Enclosure | null = null;

  const show = (stepped: SteppedFrame | null): void => {
    const { scene, frame, log } = app;
    app.stepped = stepped;
    app.losses = null;
    if (stepped && scene && frame) {
      enclosure ??= new Enclosure(scene.shapes, scene.frame.balls);
      app.losses = lossesSoFar(enclosure, stepped, { scene, frame, log });
      result.textContent = report(stepped.name ?? 'Stepped', enclosure, stepped, { scene, frame, log });
    }
    app.tell('look', undefined);
  };

  const update = async (): Promise<void> => {
    // What the worker is asked now would be about the scene that is being opened.
    if (!on.checked || !app.frame || app.isLoading) return;
    if (app.frame.balls.length > 4 * most) {
      show(null);
      result.textContent = `Only scenes of up to ${counted(most)} balls are compared.`;
      return;
    }
    if (app.scene?.shapes.periodic) {
      show(null);
      result.textContent = 'The plane repeats here, which the time-stepper and Rapier do not have: this scene is not compared.';
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
    changed = false;
    const { scene } = app;
    const before = app.stepped?.time;
    const stepped = await stepTo(scene!, seconds).finally(() => (asking = false));
    if (!stepped) return changed ? update() : undefined;
    if (on.checked && scene === app.scene) show(stepped);
    // What has happened meanwhile is shown next. A step that is lost in rounding leads nowhere.
    const missesSome = stepped.isBehind || Math.abs(app.frame.time - stepped.time) > 2 * seconds;
    if (on.checked && (changed || (!app.playing && missesSome && stepped.time !== before))) void update();
  };

  /** Of the engine that is chosen; null when it can't, which is then said. */
  const stepTo = async (scene: NonNullable<App['scene']>, seconds: number): Promise<SteppedFrame | null> => {
    if (engine.value !== 'rapier') return app.engine.stepped(seconds, policy.value as Penetration);
    const unfit = unfitFor(scene);
    const stepped = unfit ? null : await rival.stepped(scene, app.frame!.time, seconds).catch(() => null);
    if (!stepped) {
      show(null);
      result.textContent = unfit ?? `${rivalName} comes from a file beside the page, rapier.js, which could not be loaded: a page that is opened from a disk may not load it.`;
    }
    return stepped;
  };

  on.addEventListener('change', () => {
    byDirections = false;
    if (on.checked) return void update();
    result.textContent = '';
    show(null);
  });
  const showEngine = (): void => {
    policy.hidden = engine.value === 'rapier';
    fairness.hidden = engine.value !== 'rapier';
  };
  engine.addEventListener('change', showEngine);
  for (const one of [step, policy, engine]) {
    one.addEventListener('change', () => {
      changed = true;
      void update();
    });
  }
  view.addEventListener('change', () => {
    app.beside = view.value === 'beside';
    app.tell('look', undefined);
  });
  app.on('load', () => {
    enclosure = null;
    // An answer that is still to come is about the scene from before.
    changed = true;
  });
  app.on('frame', () => void update());

  return {
    choose(comparison) {
      if (!comparison && !byDirections) return;
      on.checked = comparison !== null;
      if (comparison) {
        // Directions and links are about the time-stepper.
        engine.value = 'stepped';
        showEngine();
        step.value = stepInWords(comparison.step ?? 1 / 60);
        policy.value = policies[comparison.penetration ?? 'push'];
        view.value = comparison.overlaid ? 'over' : 'beside';
        app.beside = view.value === 'beside';
      }
      on.dispatchEvent(new Event('change'));
      byDirections = comparison !== null;
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
