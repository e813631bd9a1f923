import { perPillar, perWall, type Carom, type Claim, type Game, type GameInput } from 'carom';

import type { GameFrame, GameOpened, GameOpening, GameRequests, Played } from './protocol.ts';

/** The game that is on: answers what the page asks. */
export class GameSession implements GameRequests {
  private game: Game | null = null;
  /** The time of the input that was taken last. */
  private latest = 0;

  constructor(private readonly carom: Carom) {}

  openGame(scene: string): GameOpening {
    const reading = this.carom.readGame(scene);
    return reading.ok ? this.take(reading.game, null) : reading;
  }

  openRecording(text: string): GameOpening {
    const reading = this.carom.readRecording(text);
    if (!reading.ok) return reading;
    return this.take(reading.game, reading.claim);
  }

  playGame(until: number, inputs: readonly GameInput[]): GameFrame {
    const game = this.open;
    for (const input of inputs) {
      this.latest = Math.max(input.time, game.time, this.latest);
      game.giveInput({ ...input, time: this.latest });
    }
    return frameOf(game, game.advanceTo(Math.max(until, game.time)) === 'stuck');
  }

  playedGame(): Played {
    const game = this.open;
    return { end: game.time, score: game.score, history: game.history, inputs: game.inputs(), recording: game.recording };
  }

  private take(game: Game, claim: Claim | null): GameOpened {
    this.game?.free();
    this.game = game;
    this.latest = 0;
    const world = game.world();
    const kickers = {
      walls: idsOf(world.walls(), perWall).filter((id) => world.wallDrive(id)!.kick.speed > 0),
      pillars: idsOf(world.pillars(), perPillar).filter((id) => world.pillarDrive(id)!.kick.speed > 0),
    };
    world.free();
    return { ok: true, scene: game.scene, buttons: game.buttons, counters: game.counterNames, kickers, frame: frameOf(game, false), claim };
  }

  private get open(): Game {
    if (!this.game) throw new Error('no game is open');
    return this.game;
  }
}

function frameOf(game: Game, isStuck: boolean): GameFrame {
  return {
    time: game.time, isOver: game.isOver, isStuck, score: game.score, counters: [...game.counters()], lamps: game.lamps(),
    balls: game.balls(), moved: { walls: game.movedWalls(), pillars: game.movedPillars() },
    hidden: { walls: game.hiddenWalls(), pillars: game.hiddenPillars() }, events: game.events(), impacts: game.impacts(),
  };
}

function idsOf(shapes: Float64Array, each: number): number[] {
  return Array.from({ length: shapes.length / each }, (_, i) => shapes[i * each]!);
}
