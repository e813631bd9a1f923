import { keep, kept } from '../kept.ts';
import { button } from '../ui/dom.ts';
import type { Play } from './play.ts';
import { Synth } from './synth.ts';

/** The button that mutes, which is remembered, and sound that begins with the first gesture. */
export function connectSound(play: Play): Synth {
  const synth = new Synth(kept('muted') === 'yes');
  const mute = button('game-mute');
  const show = (): void => {
    mute.ariaPressed = String(!synth.muted);
  };
  mute.addEventListener('click', () => {
    synth.muted = !synth.muted;
    keep('muted', synth.muted ? 'yes' : 'no');
    show();
  });
  show();
  for (const gesture of ['pointerdown', 'keydown'] as const)
    window.addEventListener(gesture, () => play.isOn && synth.wake(), { capture: true });
  play.on('state', (state) => {
    if (state === 'paused' || state === 'off') synth.sleep();
  });
  return synth;
}
