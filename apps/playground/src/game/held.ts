/** A button goes down or up. */
export interface ButtonChange {
  readonly button: number;
  readonly pressed: boolean;
}

/** Which buttons are held, by keys and fingers: one goes down with the first of them, and up with the last. */
export class Held {
  private readonly sources = new Map<string, number>();
  /** What the game was told. */
  private told = new Set<number>();

  /** A key or finger presses a button, or lets go what it pressed; null when that changes nothing. */
  press(source: string, button: number): ButtonChange | null {
    const before = this.isHeld(button);
    this.sources.set(source, button);
    return before ? null : { button, pressed: true };
  }
  letGo(source: string): ButtonChange | null {
    const button = this.sources.get(source);
    this.sources.delete(source);
    return button === undefined || this.isHeld(button) ? null : { button, pressed: false };
  }
  letGoOfAll(): void {
    this.sources.clear();
  }

  isHeld(button: number): boolean {
    return [...this.sources.values()].includes(button);
  }

  /** The game is told of a change. */
  tell({ button, pressed }: ButtonChange): void {
    if (pressed) this.told.add(button);
    else this.told.delete(button);
  }
  /** Another game has been told of nothing. */
  forget(): void {
    this.told = new Set();
  }
  /** What the game is to be told of once it goes on: what has changed while it paused. */
  changesToTell(buttons: number): ButtonChange[] {
    return Array.from({ length: buttons }, (_, button) => ({ button, pressed: this.isHeld(button) }))
      .filter(({ button, pressed }) => pressed !== this.told.has(button));
  }
}
