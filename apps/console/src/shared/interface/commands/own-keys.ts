/** The keys that a person has given to shortcuts: the usual keys of each, and the ones that it has now; '' for none. */
export type OwnKeys = Readonly<Record<string, string>>

/** Returns the keys that were stored; what can't be read counts as none. */
export function readOwnKeys(stored: string | null): OwnKeys {
  try {
    const pairs = Object.entries(Object(JSON.parse(stored ?? '{}')))
    return Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
  } catch {
    return {}
  }
}
