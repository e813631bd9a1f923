/** Small things that the browser keeps for the next visit; some browsers keep nothing, and then there is nothing. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`carom-${name}`);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`carom-${name}`, value);
  } catch {
    // See above.
  }
}
