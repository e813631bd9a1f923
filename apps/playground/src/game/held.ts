/** A button goes down or up. */
export interface ButtonChange {
  readonly button: number;
  readonly pressed: boolean;
}

/** Which buttons are held, by keys and fingers: one goes down with the first of them, and up with the last. */
export class Held {
  private readonly sources = new Map<string, number>();
  /** The buttons that the game has as pressed. */
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

  /** A change is sent to the game. */
  tell({ button, pressed }: ButtonChange): void {
    if (pressed) this.told.add(button);
    else this.told.delete(button);
  }
  /** Another game begins with no button pressed. */
  forget(): void {
    this.told = new Set();
  }
  /** What changed while the game paused: it is sent when the game goes on. */
  changesToTell(buttons: number): ButtonChange[] {
    return Array.from({ length: buttons }, (_, button) => ({ button, pressed: this.isHeld(button) }))
      .filter(({ button, pressed }) => pressed !== this.told.has(button));
  }
}
