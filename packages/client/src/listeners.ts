/** Listeners for one or more kinds of event, called in the order they were added. */
export class Listeners<Events> {
  readonly #all = new Set<{ kind: keyof Events; run: (event: never) => void }>()

  /** Adds a listener; returns a function that removes it. */
  on<K extends keyof Events>(kind: K, run: (event: Events[K]) => void): () => void {
    const listener = { kind, run }
    this.#all.add(listener)
    return () => this.#all.delete(listener)
  }

  /** Calls every current listener. */
  emit<K extends keyof Events>(kind: K, event: Events[K]): void {
    for (const listener of [...this.#all]) if (listener.kind === kind) (listener.run as (event: Events[K]) => void)(event)
  }
}
