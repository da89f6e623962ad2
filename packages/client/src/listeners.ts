/** Listeners of one or several kinds of event, called in the order they came. */
export class Listeners<Events> {
  readonly #all = new Set<{ kind: keyof Events; run: (event: never) => void }>()

  /** Adds a listener; the answer removes it. */
  on<K extends keyof Events>(kind: K, run: (event: Events[K]) => void): () => void {
    const listener = { kind, run }
    this.#all.add(listener)
    return () => this.#all.delete(listener)
  }

  /** Tells everybody who listens now. */
  emit<K extends keyof Events>(kind: K, event: Events[K]): void {
    for (const listener of [...this.#all]) if (listener.kind === kind) (listener.run as (event: Events[K]) => void)(event)
  }
}
