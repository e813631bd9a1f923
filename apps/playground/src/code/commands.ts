import { isGame, titleOf, type Told } from './told.ts';

/** What to type to play a scene's file, and to make a film of it. */
export function commands(told: Told): string {
  return `# ${titleOf(told)}, with the command that \`make run\` leaves at build/carom. Save the scene as ${told.file} first.
${isGame(told) ? `carom game ${told.file} --until ${told.until} --random 1 --record game.json
carom replay game.json` : `carom run ${told.file} --until ${told.until}
carom run ${told.file} --until ${told.until} --impacts impacts.csv --state state.csv`}
carom render ${told.file} --until ${told.until} --trails 0.3 -o ${told.file.replace('.json', '.mp4')}
carom check ${told.file}
`;
}
