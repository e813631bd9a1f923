/** Calls listeners when something has happened. */
export class Emitter<Events> {
  private readonly listeners = new Map<keyof Events, Set<(told: never) => void>>();

  on<Name extends keyof Events>(name: Name, listener: (told: Events[Name]) => void): void {
    const all = this.listeners.get(name) ?? new Set();
    all.add(listener as (told: never) => void);
    this.listeners.set(name, all);
  }

  tell<Name extends keyof Events>(name: Name, told: Events[Name]): void {
    for (const listener of this.listeners.get(name) ?? []) (listener as (told: Events[Name]) => void)(told);
  }
}
