/** How much of two headings must be the same, by pairs of letters, for a link to the one to lead to the other. */
const sameMin = 0.6

const pairsOf = (text: string): string[] => {
  const letters = text.normalize('NFC').toLowerCase().replace(/^s-/, '').replace(/-\d+$/, '')
  return [...letters].slice(0, 80).map((letter, at, all) => letter + (all[at + 1] ?? ''))
}

/** Returns the section whose heading was most likely reworded since a link to it was copied; undefined if none resembles it. */
export function nearestSection(wanted: string, sections: readonly string[]): string | undefined {
  const sought = pairsOf(wanted)
  let best: { id: string; same: number } | undefined
  for (const id of sections) {
    const pairs = pairsOf(id)
    const left = new Map<string, number>()
    for (const pair of pairs) left.set(pair, (left.get(pair) ?? 0) + 1)
    let common = 0
    for (const pair of sought) {
      const count = left.get(pair) ?? 0
      if (count > 0) common += 1
      left.set(pair, count - 1)
    }
    const same = (2 * common) / (sought.length + pairs.length)
    if (same >= sameMin && same > (best?.same ?? 0)) best = { id, same }
  }
  return best?.id
}

/** Returns the id that an address's fragment names. */
export function fragmentOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
