import type { Ball, Driven, Kick, Mover, Pair, PeriodicBox, Pillar, Pose, Wall } from 'carom';

import type { Listing } from './listing.ts';
import { isGame, titleOf, type SceneSource } from './scene-source.ts';

/**
 * A C++ program that makes a scene's shapes one by one, or reads its file where there is no list, and plays it. A game is
 * read, since its rules are in the file.
 */
export function cppProgram(source: SceneSource, listing: Listing | null): string {
  if (isGame(source)) return gameProgram(source);
  const library = listing ? 'carom::carom' : 'carom::scene';
  return `${opening(source, library, listing ? ['carom/world.hpp'] : ['carom/scene.hpp', ...forFiles])}
int main() {
${listing ? made(listing) : `${read(source)}
  carom::WorldMade made = carom::make_world(*scene.scene);
  if (!made.world) return 1;
  carom::World& world = *made.world;`}

  constexpr double until = ${literal(source.until)};
  for (int frame = 1; world.time() < until; ++frame) {
    if (world.advance_to(std::min(frame / 60.0, until)) != carom::Progress::done) return 1;
    // To draw it: for (const carom::BallId ball : world.ball_ids()) … world.position(ball) …
  }
  std::printf("%" PRIu64 " impacts until t = %g, history %016" PRIx64 "\\n", world.counts().total(), until, world.history());
}
`;
}

const forFiles = ['fstream', 'iterator', 'string'];

function opening(source: SceneSource, library: string, headers: readonly string[]): string {
  return `// ${titleOf(source)}, played by Carom: every impact at its exact time, the same history on every machine.
//
// In CMakeLists.txt:
//   find_package(carom REQUIRED)
//   add_executable(scene scene.cpp)
//   target_link_libraries(scene PRIVATE ${library})

${['algorithm', 'cinttypes', 'cstdio', ...headers].sort().map((header) => `#include <${header}>`).join('\n')}
`;
}

function gameProgram(source: SceneSource): string {
  return `${opening(source, 'carom::scene', ['carom/game.hpp', ...forFiles])}
int main() {
${read(source)}
  carom::GameMade made = carom::make_game(*scene.scene);
  if (!made.game) return 1;
  carom::Game& game = *made.game;

  constexpr double until = ${literal(source.until)};
  for (int frame = 1; game.time() < until && !game.is_over(); ++frame) {
    // A button that goes down now: game.try_input({.time = game.time(), .button = 0, .pressed = true})
    if (game.advance_to(std::min(frame / 60.0, until)) != carom::Progress::done) return 1;
    // To draw it: for (const carom::BallId ball : game.world().ball_ids()) … game.world().position(ball) …
  }
  std::printf("score %g at t = %g, history %016" PRIx64 "\\n", game.score(), game.time(), game.history());
}
`;
}

function made({ periodic, gravity, movers, walls, pillars, balls }: Listing): string {
  const lines = ['  carom::World world;'];
  if (periodic) lines.push(`  world.set_periodic_box({${boxMembers(periodic)}});`);
  if (gravity.some((component) => component !== 0)) lines.push(`  world.set_gravity(${pair(gravity)});`);
  movers.forEach((mover, i) => lines.push(`  const carom::MoverId mover${i} = world.add(carom::Mover{${moverMembers(mover)}});`));
  for (const wall of walls) lines.push(`  world.add(carom::Wall{${wallMembers(wall)}});`);
  for (const pillar of pillars) lines.push(`  world.add(carom::Pillar{${pillarMembers(pillar)}});`);
  for (const ball of balls) lines.push(`  world.add(carom::Ball{${ballMembers(ball)}});`);
  return lines.join('\n');
}

function read({ file }: SceneSource): string {
  return `  std::ifstream file("${file}");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const carom::SceneRead scene = carom::read_scene(text);
  for (const carom::SceneProblem& problem : scene.problems) std::fprintf(stderr, "%s\\n", carom::to_string(problem).c_str());
  if (!scene.scene) return 1;`;
}

/** The same double, as C++ reads it: whole numbers of many digits are none of its integers. */
export function literal(number: number): string {
  if (Object.is(number, -0)) return '-0.0';
  const text = String(number);
  return /^-?\d{16,}$/.test(text) ? `${text}.0` : text;
}

const pair = ([x, y]: Pair): string => `{${literal(x)}, ${literal(y)}}`;

/** `.name = value` of all that is not at its default, which is left out. */
function members(all: readonly (readonly [string, string, boolean])[]): string {
  return all.filter(([, , isUsual]) => !isUsual).map(([name, value]) => `.${name} = ${value}`).join(', ');
}

const number = (name: string, value: number, usual: number): readonly [string, string, boolean] => [name, literal(value), Object.is(value, usual)];
const vector = (name: string, value: Pair): readonly [string, string, boolean] => [name, pair(value), Object.is(value[0], 0) && Object.is(value[1], 0)];

function boxMembers({ from, to, axes }: PeriodicBox): string {
  return members([['from', pair(from), false], ['to', pair(to), false], ['axes', `carom::Axes::${axes}`, axes === 'both']]);
}

function ballMembers(ball: Ball): string {
  return members([
    ['center', pair(ball.center), false], vector('velocity', ball.velocity), number('radius', ball.radius, 0), number('mass', ball.mass ?? 1, 1),
    number('restitution', ball.restitution ?? 1, 1), number('gravity_scale', ball.gravityScale ?? 1, 1),
  ]);
}

function driven({ kick, mover }: Driven): readonly (readonly [string, string, boolean])[] {
  return [['kick', kick ? `{${kickMembers(kick)}}` : '', !kick], ['mover', `mover${mover}`, mover === undefined || mover === null]];
}

const kickMembers = (kick: Kick): string => members([number('speed', kick.speed, 0), number('from', kick.from ?? 0, 0)]);

function wallMembers(wall: Wall): string {
  return members([
    ['from', pair(wall.from), false], ['to', pair(wall.to), false], ['stops', `carom::Stops::${wall.stops}`, (wall.stops ?? 'both') === 'both'],
    number('restitution', wall.restitution ?? 1, 1), ...driven(wall),
  ]);
}

function pillarMembers(pillar: Pillar): string {
  return members([['center', pair(pillar.center), false], number('radius', pillar.radius, 0), number('restitution', pillar.restitution ?? 1, 1), ...driven(pillar)]);
}

function moverMembers({ pivot = [0, 0], motion, program = [], repeats = false }: Mover): string {
  const steps = program.map(({ duration, to }) => `{${members([['duration', literal(duration), false], ['to', `{${poseMembers(to)}}`, false]])}}`);
  const moving = motion ? members([vector('velocity', motion.velocity ?? [0, 0]), number('rate', motion.rate ?? 0, 0)]) : '';
  return members([
    vector('pivot', pivot), ['motion', `{${moving}}`, moving === ''], ['program', `{${steps.join(', ')}}`, steps.length === 0], ['repeats', 'true', !repeats],
  ]);
}

const poseMembers = ({ offset = [0, 0], angle = 0 }: Partial<Pose>): string => members([vector('offset', offset), number('angle', angle, 0)]);
