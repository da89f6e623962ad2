/** Returns the `q` quantile of an ascending list; 0 if it is empty. */
export function quantile(ascending: readonly number[], q: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(q * ascending.length))] ?? 0
}

/** Returns the median of the numbers. */
export const median = (figures: readonly number[]): number =>
  quantile(
    [...figures].sort((a, b) => a - b),
    0.5,
  )
