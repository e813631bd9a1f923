/** Colours: from slow to fast in even steps for the eye (OKLCH), and those of the theme from the style sheet. */

export type Rgb = readonly [number, number, number];

/** OKLCH to sRGB, each 0 … 255 (B. Ottosson's matrices). */
export function fromOklch(lightness: number, chroma: number, degrees: number): Rgb {
  const a = chroma * Math.cos((degrees * Math.PI) / 180);
  const b = chroma * Math.sin((degrees * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const encode = (linear: number): number => {
    const clipped = Math.min(Math.max(linear, 0), 1);
    return Math.round(255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055));
  };
  return [
    encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encode(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

export const shades = 64;

/** From blue over green to yellow on dark ground, to red on light: the lightness goes one way all along. */
export function speedRamp(dark: boolean): Rgb[] {
  return Array.from({ length: shades }, (_, i) => {
    const x = i / (shades - 1);
    return dark ? fromOklch(0.55 + 0.36 * x, 0.13 + 0.04 * x, 262 - 175 * x) : fromOklch(0.76 - 0.24 * x, 0.11 + 0.08 * x, 250 - 225 * x);
  });
}

/** All hues at one lightness, for colours that only tell things apart. */
export function hueWheel(dark: boolean): Rgb[] {
  return Array.from({ length: shades }, (_, i) => fromOklch(dark ? 0.75 : 0.62, dark ? 0.13 : 0.15, (360 * i) / shades + 20));
}

export function inCss([red, green, blue]: Rgb): string {
  return `rgb(${red} ${green} ${blue})`;
}

/** Twice the root of the mean square: few are faster. */
export function speedScale(balls: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < balls.length; i += 4) sum += balls[i + 2]! ** 2 + balls[i + 3]! ** 2;
  return 2 * Math.sqrt(sum / Math.max(balls.length / 4, 1));
}

export interface Palette {
  readonly dark: boolean;
  readonly ground: string;
  readonly grid: string;
  readonly ink: string;
  readonly faint: string;
  readonly line: string;
  readonly wall: string;
  readonly pillar: string;
  readonly accent: string;
  readonly warm: string;
  readonly bad: string;
  readonly rampRgb: readonly Rgb[];
  readonly wheelRgb: readonly Rgb[];
}

export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const dark = style.colorScheme === 'dark';
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    dark, rampRgb: speedRamp(dark), wheelRgb: hueWheel(dark),
    ground: colour('ground'), grid: colour('grid'), ink: colour('ink'), faint: colour('faint'), line: colour('line'), wall: colour('wall'),
    pillar: colour('pillar'), accent: colour('accent'), warm: colour('warm'), bad: colour('bad'),
  };
}
