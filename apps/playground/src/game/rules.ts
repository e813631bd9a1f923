import type { Pair } from 'carom';

/** What the page reads of a scene's rules, beyond what the engine says: what kind of thing a rule is, to draw and sound it. */

interface Rule {
  readonly name?: string;
  readonly when: Readonly<Record<string, unknown>>;
  readonly then?: readonly Readonly<Record<string, unknown>>[];
}
export interface Hole {
  readonly center: Pair;
  readonly radius: number;
}
interface Rules {
  readonly rules?: readonly Rule[];
  readonly sensors?: readonly { readonly circle?: Hole }[];
}

export type RuleKind = 'end' | 'drain' | 'target' | 'press' | 'let go' | 'hit' | 'lane' | 'bonus' | 'silent';

function kindOf({ when, then = [] }: Rule): RuleKind {
  const does = (action: string): boolean => then.some((one) => action in one);
  if (does('end')) return 'end';
  const scores = then.some(({ add }) => (add as { counter?: string } | undefined)?.counter === 'score');
  // A hole that holds the ball for a while scores; a drain does not.
  if (does('capture')) return scores ? 'bonus' : 'drain';
  if ('presses' in when) return 'press';
  if ('lets_go' in when) return 'let go';
  if ('hits' in when) return does('hide') || does('vanish') ? 'target' : 'hit';
  if ('enters' in when || 'leaves' in when || 'crosses' in when) return scores ? 'lane' : 'silent';
  return scores ? 'bonus' : 'silent';
}

/** Of each rule, in their order. */
export function ruleKinds(scene: string): RuleKind[] {
  return rulesOf(scene).rules?.map(kindOf) ?? [];
}

/** The counters that multiply others: a player wants to see them. */
export function multipliers(scene: string): string[] {
  return (rulesOf(scene).rules ?? []).flatMap(({ then = [] }) => then.map(({ add }) => (add as { times?: string } | undefined)?.times ?? ''))
    .filter((name, i, all) => name !== '' && all.indexOf(name) === i);
}

/** The round areas in which balls vanish, for a while or for good. */
export function holes(scene: string): Hole[] {
  const { rules = [], sensors = [] } = rulesOf(scene);
  const capturing = new Set(rules.filter(({ then = [] }) => then.some((action) => 'capture' in action)).map(({ when }) => when.enters));
  return sensors.flatMap(({ circle }, i) => (circle && capturing.has(i) ? [circle] : []));
}

function rulesOf(scene: string): Rules {
  return (JSON.parse(scene) as { game?: Rules }).game ?? {};
}
