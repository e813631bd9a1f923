import './sliders.css';

import { element } from './dom.ts';

/** The values that a slider goes over. On a logarithmic one every position multiplies by the same factor. */
export interface Range {
  readonly min: number;
  readonly max: number;
  readonly logarithmic: boolean;
  /** How many positions there are beside the first. */
  readonly steps: number;
}

const stepsPerDecade = 20;

/** From zero to one, by hundredths. */
export const unitRange: Range = { min: 0, max: 1, logarithmic: false, steps: 100 };

/** From −most to most by tenths, where most is 2, or more if the values are. */
export function signedRange(values: readonly number[]): Range {
  const most = Math.ceil(Math.max(2, ...values.map(Math.abs).filter(Number.isFinite)));
  return { min: -most, max: most, logarithmic: false, steps: 20 * most };
}

/** Whole decades around all values, and so many more to either side. */
export function decades(values: Iterable<number>, beyond: number): Range {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (!(value > 0)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) low = high = 1;
  // Values are not at the very ends, where a slider could go one way only.
  const room = 0.2;
  const [first, last] = [Math.floor(Math.log10(low) - room) - beyond, Math.ceil(Math.log10(high) + room) + beyond];
  return { min: 10 ** first, max: 10 ** last, logarithmic: true, steps: stepsPerDecade * (last - first) };
}

/** The position nearest to a value. */
export function positionOf(value: number, { min, max, logarithmic, steps }: Range): number {
  const share = logarithmic ? Math.log(Math.max(value, min) / min) / Math.log(max / min) : (value - min) / (max - min);
  return Math.round(Math.min(Math.max(share, 0), 1) * steps);
}

/** The value at a position, in few digits: 0.35, 1, 1.1, 2000. */
export function valueAt(position: number, { min, max, logarithmic, steps }: Range): number {
  const share = position / steps;
  const value = logarithmic ? min * (max / min) ** share : min + (max - min) * share;
  return Number(logarithmic ? value.toPrecision(2) : value.toFixed(2));
}

export interface Slider {
  readonly element: HTMLInputElement;
  /** Goes to the number in the field. */
  readonly show: () => void;
  /** It has been moved, and not yet let go. */
  readonly isMoving: () => boolean;
}

/**
 * A slider for the number in a text field beside it. While it is moved the field follows; when it is let go, or moved by
 * a key, the field gets a `change` event, as if the number had been typed.
 */
export function sliderFor(field: HTMLInputElement, name: string, range: Range): Slider {
  let isMoving = false;
  const slider = element('input', { id: `${field.id}-slider`, type: 'range', className: 'value-slider' });
  Object.assign(slider, { min: '0', max: String(range.steps), step: '1', ariaLabel: `${name}, as a slider` });
  const show = (): void => {
    slider.value = String(positionOf(Number(field.value), range));
    slider.setAttribute('aria-valuetext', field.value);
  };
  slider.addEventListener('input', () => {
    isMoving = true;
    field.value = String(valueAt(Number(slider.value), range));
    slider.setAttribute('aria-valuetext', field.value);
  });
  slider.addEventListener('change', () => {
    isMoving = false;
    field.dispatchEvent(new Event('change'));
  });
  field.addEventListener('input', show);
  show();
  return { element: slider, show, isMoving: () => isMoving };
}
