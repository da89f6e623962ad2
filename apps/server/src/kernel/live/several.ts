const none: readonly never[] = []

/** A map with any number of values for each key. A single value, which most keys have, is stored as itself: a set of one takes ten times the memory. */
export class Several<K, V extends object> {
  private readonly values = new Map<K, V | Set<V>>()

  add(key: K, value: V): void {
    const known = this.values.get(key)
    if (known instanceof Set) known.add(value)
    else if (known === undefined || known === value) this.values.set(key, value)
    else this.values.set(key, new Set([known, value]))
  }

  delete(key: K, value: V): void {
    const known = this.values.get(key)
    if (known === value) this.values.delete(key)
    if (!(known instanceof Set) || !known.delete(value)) return
    const [left] = known
    if (known.size === 1 && left) this.values.set(key, left)
  }

  /** Returns a key's values in the order in which they were added. */
  of(key: K): readonly V[] {
    const known = this.values.get(key)
    if (known === undefined) return none
    return known instanceof Set ? [...known] : [known]
  }

  keys(): IterableIterator<K> {
    return this.values.keys()
  }
}
