export { Carom } from './module.ts';
export { Game } from './game.ts';
export { Stepped } from './stepped.ts';
export { World } from './world.ts';
export * from './types.ts';
export { allStops, features, impactAt, kinds, perAheadArc, perArc, perBall, perBallKind, perEndedArc, perGameBall, perImpact, perMeeting, perMovedPillar, perMovedWall, perPillar, perWall } from './layout.ts';
