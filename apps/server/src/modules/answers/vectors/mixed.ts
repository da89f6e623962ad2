/** How much the first places count more than later ones; the constant of reciprocal rank fusion as it was published. */
const smoothing = 60

/** Mixes two orders of the same kind of thing by reciprocal rank: what both have in front comes first; ties keep the first order. */
export function mixed(first: readonly string[], second: readonly string[]): string[] {
  const scores = new Map<string, number>()
  for (const order of [first, second]) for (const [at, id] of order.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (smoothing + at + 1))
  return [...scores].sort(([, one], [, other]) => other - one).map(([id]) => id)
}
