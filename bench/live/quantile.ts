/** Returns the value below which the share `q` of an ascending list lies; 0 for an empty one. */
export function quantile(ascending: readonly number[], q: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(q * ascending.length))] ?? 0
}

/** Returns the median of some numbers. */
export const median = (figures: readonly number[]): number =>
  quantile(
    [...figures].sort((a, b) => a - b),
    0.5,
  )
