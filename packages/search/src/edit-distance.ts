/** Rows of the distance table, reused: a misspelled query is compared with thousands of words, and allocating the rows would take longer than filling them. */
let rows = rowsOf(72)

function rowsOf(length: number): [Uint8Array, Uint8Array, Uint8Array] {
  return [new Uint8Array(length), new Uint8Array(length), new Uint8Array(length)]
}

/**
 * Returns how many letters must be inserted, deleted, replaced or swapped with their neighbour to turn one word into the other, or undefined if that is more
 * than `max` (at most 200). Takes time proportional to the word's length times `max`.
 */
export function distanceWithin(one: string, other: string, max: number): number | undefined {
  if (Math.abs(one.length - other.length) > max) return undefined
  if (other.length + 2 > rows[0].length) rows = rowsOf(2 * other.length)
  const far = max + 1
  let [before, last, row] = rows
  for (let to = 0; to <= other.length; to++) last[to] = Math.min(to, far)
  for (let at = 1; at <= one.length; at++) {
    const from = Math.max(1, at - max)
    const end = Math.min(other.length, at + max)
    const letter = one.charCodeAt(at - 1)
    const letterBefore = one.charCodeAt(at - 2)
    // The next rows read one cell on either side.
    row[from - 1] = from === 1 ? Math.min(at, far) : far
    row[end + 1] = far
    let least = row[from - 1] ?? far
    for (let to = from; to <= end; to++) {
      const otherLetter = other.charCodeAt(to - 1)
      let steps = Math.min((last[to - 1] ?? far) + (letter === otherLetter ? 0 : 1), (last[to] ?? far) + 1, (row[to - 1] ?? far) + 1)
      if (to > 1 && at > 1 && letter === other.charCodeAt(to - 2) && letterBefore === otherLetter) steps = Math.min(steps, (before[to - 2] ?? far) + 1)
      row[to] = steps
      if (steps < least) least = steps
    }
    if (least > max) return undefined
    ;[before, last, row] = [last, row, before]
  }
  const steps = last[other.length] ?? far
  return steps <= max ? steps : undefined
}
