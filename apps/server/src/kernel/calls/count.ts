/** Kinds of counter keys. Each kind has separate memory, so that keys anyone can invent cannot evict the others. */
export type CountedBy = 'actor' | 'address' | 'library' | 'account'

/** One counter that a call uses: `cost` (default 1) of at most `points` within `seconds`. */
export type Count = { name: string; by: CountedBy; key: string; points: number; seconds: number; cost?: number }
