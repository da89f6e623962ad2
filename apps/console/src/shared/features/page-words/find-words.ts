/** What a search knows about an entry: its title, and lists of further words, the most telling first. */
export type Searchable = { title: string; words?: readonly string[] }

/**
 * Folds what people type in different ways: case, accents, ß, and the two spellings of umlauts.
 */
export const foldWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/([aou])e/g, '$1')

const tokensOf = (text: string): string[] =>
  // The hyphen joins (“E-Mail”, “two-factor”), so both the whole and its parts are words.
  foldWords(text)
    .split(/[^\p{L}\p{N}-]+/u)
    .flatMap((one) => (one.includes('-') ? [one.replaceAll('-', ''), ...one.split('-')] : [one]))
    .filter((one) => one !== '')

/** Words that say nothing about the page; they count only if nothing else is typed. */
const fillers = new Set(
  tokensOf(
    'a an the of for to in on at and or my our your i we how where what can do change set setting settings edit manage configure turn page find der die das ein eine mein meine unser unsere und oder wie wo was kann ich fur im in zu von ändern einstellen einstellung einstellungen verwalten bearbeiten seite finden',
  ),
)

/** Endings that a word may have more, or less, than the one that is known. */
const endingMax = 3

/** Returns whether two words differ in one letter: missing, added, wrong, or swapped with its neighbor. */
export function isOneLetterOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && at < other.length && one[at] === other[at]) at++
  const [a, b] = [one.slice(at), other.slice(at)]
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
}

/** Returns how far a typed word is from a known one: 0 if equal, more the less they have in common; null if they are different words. */
function distance(typed: string, known: string): number | null {
  if (typed === known) return 0
  if (known.startsWith(typed)) return 1
  if (typed.length >= 4 && known.length >= 4) {
    if (typed.startsWith(known) && typed.length - known.length <= endingMax) return 2
    // German joins words: “Chateinstellungen”, “Markenfarbe”.
    if (known.includes(typed)) return 3
    if (typed.startsWith(known) || typed.endsWith(known)) return 4
    if (known.length >= 6 && typed.startsWith(known.slice(0, -1))) return 4
    if (isOneLetterOff(typed, known)) return 5
    // A wrong letter in a word that isn't finished.
    if (typed.length >= 5 && (isOneLetterOff(typed, known.slice(0, typed.length)) || isOneLetterOff(typed, known.slice(0, typed.length + 1)))) return 6
  }
  return null
}

/** The words of a text, split once. */
const split = new Map<string, readonly string[]>()
function wordsIn(text: string): readonly string[] {
  const known = split.get(text) ?? [...new Set(tokensOf(text))]
  split.set(text, known)
  return known
}

/** The misfit of a word that an entry doesn't have, if it need not have all. */
const missing = 1000

/**
 * Returns how well an entry fits what was typed, 0 being best; null if a word of it fits nothing.
 * @param isLenient whether one word in three may fit nothing
 */
export function misfitOf({ title, words = [] }: Searchable, query: string, isLenient = false): number | null {
  const all = tokensOf(query)
  const telling = all.filter((word) => !fillers.has(word))
  const wanted = telling.length > 0 ? telling : all
  let misfit = 0
  for (const typed of wanted) {
    const best = [title, ...words].flatMap((text, at) =>
      wordsIn(text).flatMap((known) => {
        const far = distance(typed, known)
        return far === null ? [] : far * 4 + at
      }),
    )
    if (best.length === 0 && !isLenient) return null
    misfit += best.length === 0 ? missing : Math.min(...best)
  }
  return misfit < (Math.floor(wanted.length / 3) + 1) * missing ? misfit : null
}

/** Returns the entries that fit what was typed, best first, or else those that fit most words of it; all if nothing was typed. */
export function findByWords<T>(entries: readonly T[], query: string, searchable: (entry: T) => Searchable): T[] {
  if (tokensOf(query).length === 0) return [...entries]
  const fitting = (isLenient: boolean) =>
    entries
      .flatMap((entry) => {
        const misfit = misfitOf(searchable(entry), query, isLenient)
        return misfit === null ? [] : [{ entry, misfit }]
      })
      .sort((one, other) => one.misfit - other.misfit)
      .map(({ entry }) => entry)
  const whole = fitting(false)
  return whole.length > 0 ? whole : fitting(true)
}
