// Plays a job with an engine that JavaScript can call, as player.cpp does with the others:
//   node --expose-gc player.mjs ENGINE JOB STATES [STEPS]
// ENGINE names a file beside this one. It exports `name`, `settings` and an async function `load()`, which gives a
// function from a scene and a setting ({frame, steps, behind, fastest}) to a peer: an object with `playFrame()`,
// `readCenters(numbers)` and `readVelocities(numbers)` (x and y of every ball, in the scene's order and units) and
// `free()`.
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';

const [engineName, jobFile, statesFile, steps = '1'] = process.argv.slice(2);
const engine = await import(`./${engineName}.mjs`);
const job = JSON.parse(readFileSync(jobFile, 'utf8'));
const states = openSync(statesFile, 'w');
const setting = { frame: job.frame, steps: Number(steps), behind: job.behind, fastest: job.fastest };

/**
 * Seconds that the processor has worked for this thread: what compilers and collectors do beside it is not held against
 * an engine.
 */
function cpuTime() {
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9;
}

/** The same of all threads. More exact: a thread's own is up to a few milliseconds late. */
function cpuTimeOfAll() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Bytes in the machine's memory: 'VmRSS' now, 'VmHWM' at most. */
function memory(key) {
  const line = readFileSync('/proc/self/status', 'utf8').split('\n').find((line) => line.startsWith(key));
  return Number(line.match(/\d+/)[0]) * 1024;
}

function forgetMemory() {
  globalThis.gc();
  writeFileSync('/proc/self/clear_refs', '5');
}

const sum = { engine: engine.name, settings: engine.settings, frames: 0, cpu: 0, build: 0, memory: 0 };
let nextLook = performance.now();

/** Looks at the processor's time a few times a second. `offset` makes it the time played. */
function isBeyondLimit(offset) {
  if (performance.now() < nextLook) return false;
  nextLook = performance.now() + 100;
  const cpu = cpuTime() + offset;
  writeSync(1, `${JSON.stringify({ frames: sum.frames, cpu })}\n`);
  return cpu > job.limit;
}

function writeState(index, frame, centers, velocities) {
  const numbers = new Float64Array(2 + 2 * centers.length);
  numbers.set([index, frame]);
  for (let i = 0; 2 * i < centers.length; ++i) {
    numbers.set([centers[2 * i], centers[2 * i + 1], velocities[2 * i], velocities[2 * i + 1]], 2 + 4 * i);
  }
  writeSync(states, numbers);
}

/** Lets the compilers see what they are to make fast, on a world of its own. */
function warmUp(make, scene) {
  const peer = make({ walls: [], pillars: [], ...scene }, setting);
  const centers = new Float64Array(2 * scene.balls.length);
  const end = performance.now() + 1000;
  for (let frame = 0; frame < job.frames && performance.now() < end; ++frame) {
    peer.playFrame();
    peer.readCenters(centers);
  }
  peer.free();
}

function play(make, scene, index) {
  const centers = new Float64Array(2 * scene.balls.length);
  const velocities = new Float64Array(2 * scene.balls.length);
  const before = cpuTimeOfAll();
  const peer = make({ walls: [], pillars: [], ...scene }, setting);
  sum.build += cpuTimeOfAll() - before;

  let start = cpuTime();
  for (let frame = 1; frame <= job.frames; ++frame) {
    peer.playFrame();
    peer.readCenters(centers);
    ++sum.frames;
    const last = frame === job.frames || isBeyondLimit(sum.cpu - start);
    if (!last && frame % job.sample !== 0) continue;
    sum.cpu += cpuTime() - start;
    peer.readVelocities(velocities);
    writeState(index, frame, centers, velocities);
    if (last) break;
    start = cpuTime();
  }
  peer.free();
}

forgetMemory();
const before = memory('VmRSS');
const make = await engine.load();
warmUp(make, job.scenes[0]);
job.scenes.forEach((scene, index) => play(make, scene, index));
sum.memory = memory('VmHWM') - before;
closeSync(states);
console.log(JSON.stringify(sum));
process.exit(0); // some engines leave threads behind
