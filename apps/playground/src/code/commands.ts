import { isGame, titleOf, type SceneSource } from './scene-source.ts';

/** What to type to play a scene's file, and to make a film of it. */
export function commands(source: SceneSource): string {
  return `# ${titleOf(source)}, with the command that \`make run\` leaves at build/carom. Save the scene as ${source.file} first.
${isGame(source) ? `carom game ${source.file} --until ${source.until} --random 1 --record game.json
carom replay game.json` : `carom run ${source.file} --until ${source.until}
carom run ${source.file} --until ${source.until} --impacts impacts.csv --state state.csv`}
carom render ${source.file} --until ${source.until} --trails 0.3 -o ${source.file.replace('.json', '.mp4')}
carom check ${source.file}
`;
}
