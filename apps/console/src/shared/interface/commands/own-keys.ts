/** Keys that have traded places: the key that a shortcut usually has, and the one that it has now. Each pair is there in both directions. */
export type OwnKeys = Readonly<Record<string, string>>

/** A letter, digit or sign, or a letter with Shift. Keys with Ctrl or ⌘ belong to the browser, and sequences begin with G. */
const changeable = /^(?:shift\+)?[\p{L}\p{N}]$|^[\p{P}\p{S}]$/u
const first = 'g'

/** Returns whether a shortcut can be given another key, or be the other key. */
export const isChangeable = (keys: string): boolean => changeable.test(keys) && keys !== first

/** Returns the key that a shortcut with this usual key has. */
export const ownKeyOf = (own: OwnKeys, usual: string): string => own[usual] ?? usual

/** Returns the keys after the shortcut that usually has `usual` was given `key`: whatever had that key gets the one that becomes free, on every screen. */
export function tradeKeys(own: OwnKeys, usual: string, key: string): OwnKeys {
  const before = ownKeyOf(own, usual)
  // Whose key it is now, usually or by an earlier change.
  const other = Object.keys(own).find((each) => own[each] === key) ?? key
  const traded = { ...own, [usual]: key, [other]: before }
  return Object.fromEntries(Object.entries(traded).filter(([from, to]) => from !== to))
}
