/** Returns the id that an address's fragment names. */
export function fragmentOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
