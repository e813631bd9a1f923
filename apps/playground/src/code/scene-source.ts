/** What a program needs of a scene, besides its shapes. */
export interface SceneSource {
  readonly name: string;
  /** What its file is called. */
  readonly file: string;
  readonly text: string;
  /** Until when it is played. */
  readonly until: number;
}

/** Does the scene have rules? Then it is played as a game. */
export function isGame({ text }: SceneSource): boolean {
  return 'game' in (JSON.parse(text) as object);
}

/** The name as it may stand in a comment. */
export function titleOf({ name }: SceneSource): string {
  return name.replaceAll(/\s+/g, ' ').replaceAll('\\', '').trim() || 'A scene';
}
