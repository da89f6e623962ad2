/** Returns word numbers, starting with words that occur in the most documents; the encoder and the decoder must agree. */
export function commonestFirst(counts: readonly Uint32Array[]): Uint32Array {
  const totals = new Uint32Array(counts[0]?.length ?? 0)
  for (const each of counts) for (const [word, count] of each.entries()) totals[word] = (totals[word] ?? 0) + count
  return Uint32Array.from(totals.keys()).sort((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0) || a - b)
}
