/** Returns the index of the first word that is not before `wanted`, in words sorted by code units. */
export function lowerBound(words: readonly string[], wanted: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the end of the range of words that begin with `prefix`, starting from the first of them. */
export function prefixEnd(words: readonly string[], prefix: string, from: number): number {
  let low = from
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (words[middle]?.startsWith(prefix)) low = middle + 1
    else high = middle
  }
  return low
}
