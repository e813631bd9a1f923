const query = window.matchMedia('(prefers-reduced-motion: reduce)');

/** Has the visitor asked for less motion? Then nothing plays by itself. */
export function motionIsReduced(): boolean {
  return query.matches;
}
