/**
 * Returns how many letters must be added, removed, changed or swapped with their neighbour to turn one word into the other, or undefined if that is more than
 * `max`. Takes time in proportion to the word's length times `max`.
 */
export function distanceWithin(one: string, other: string, max: number): number | undefined {
  if (Math.abs(one.length - other.length) > max) return undefined
  const far = max + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => Math.min(at, far))
  for (let at = 1; at <= one.length; at++) {
    const row = new Array<number>(other.length + 1).fill(far)
    row[0] = Math.min(at, far)
    let least = row[0]
    for (let to = Math.max(1, at - max); to <= Math.min(other.length, at + max); to++) {
      const isSame = one[at - 1] === other[to - 1]
      let steps = Math.min((last[to - 1] ?? far) + (isSame ? 0 : 1), (last[to] ?? far) + 1, (row[to - 1] ?? far) + 1)
      if (at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]) steps = Math.min(steps, (before[to - 2] ?? far) + 1)
      row[to] = steps
      least = Math.min(least, steps)
    }
    if (least > max) return undefined
    before = last
    last = row
  }
  const steps = last[other.length] ?? far
  return steps <= max ? steps : undefined
}
