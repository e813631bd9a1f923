import type { Show } from './engine/show.ts';

const files = import.meta.glob<string>(['../../../scenes/*.json', '!**/*.schema.json'], { query: '?raw', import: 'default', eager: true });

const large = (balls: number, name: string, show: Show): string =>
  JSON.stringify({
    name, description: 'A gas of equal balls in a box, for those who want to see many.', duration: 10,
    gases: [{ balls, packing: 0.4 }], show: { theme: 'Gases', layers: ['impacts'], ...show },
  });

/** The scenes of scenes/ by their names, and two large ones. */
export const scenes: ReadonlyMap<string, string> = new Map([
  ...Object.entries(files).map(([path, text]): [string, string] => [path.replace(/^.*\/|\.json$/g, ''), text]),
  ['ten-thousand', large(10_000, 'ten thousand balls', {
    order: 98, layers: ['trails'], trail: 0.5,
    story: 'Ten thousand balls, and every one of their impacts at its exact time: nearly twenty thousand in each second.',
    try: ['Zoom in with the wheel until single balls fill the view: it stays exact.', 'Go back in time with the slider.'],
  })],
  ['hundred-thousand', large(100_000, 'a hundred thousand balls', {
    order: 99, speed: 0.5,
    story: 'A hundred thousand balls. Their trails and single impacts are not drawn, but every one is played.',
    try: ['Open the side panel, and watch the impacts per second.'],
  })],
]);

/** Which scene of the gallery a text is, if it is one. */
export function nameInGallery(text: string): string | null {
  for (const [name, known] of scenes) if (known === text) return name;
  return null;
}

/** The text of the gallery's scene that is this one but for spaces, if there is one. */
export function inGallery(withoutSpaces: string): string | null {
  for (const text of scenes.values()) if (JSON.stringify(JSON.parse(text)) === withoutSpaces) return text;
  return null;
}

export interface Theme {
  readonly title: string;
  readonly scenes: readonly { readonly name: string; readonly text: string; readonly title: string; readonly line: string }[];
}

/** Every scene of the gallery, by themes; both in the order that the scenes say. */
export function themesOf(all: ReadonlyMap<string, string>): readonly Theme[] {
  const told = [...all].map(([name, text]) => {
    const { name: title, description, show } = JSON.parse(text) as { name: string; description: string; show?: Show };
    return { name, text, title, line: firstSentence(description), theme: show?.theme ?? 'More', order: show?.order ?? Infinity };
  }).sort((a, b) => a.order - b.order || a.title.localeCompare(b.title));
  const titles = [...new Set(told.map(({ theme }) => theme))];
  return titles.map((title) => ({ title, scenes: told.filter(({ theme }) => theme === title) }));
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}
