/** Languages whose names of months are read; in a name that means two months, the first language counts. */
const languages = 'en de fr es it pt nl pl sv da nb fi cs sk ro hu ru uk tr'.split(' ')

/** Returns a word as names are compared: without accents, dots and case. */
export const plainWord = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()

let months: ReadonlyMap<string, number> | undefined
let days: ReadonlySet<string> | undefined

/** Numbers of months by their names, long and short, as they are written in dates and alone. Made on first use: ICU takes 40 MB for it, most of which stays. */
export const monthNumbers = (): ReadonlyMap<string, number> => (months ??= namesOf('month'))
/** Names of weekdays, which say nothing that the date doesn't. */
export const weekdays = (): ReadonlySet<string> => (days ??= new Set(namesOf('weekday').keys()))

function namesOf(part: 'month' | 'weekday'): Map<string, number> {
  const found = new Map<string, number>()
  for (const language of languages)
    for (const form of ['long', 'short'] as const) {
      const options = { [part]: form, timeZone: 'UTC' } as const
      const alone = new Intl.DateTimeFormat(language, options)
      const inDate = new Intl.DateTimeFormat(language, { ...options, ...(part === 'month' && { day: 'numeric' }) })
      for (let at = 0; at < (part === 'month' ? 12 : 7); at++) {
        const date = part === 'month' ? new Date(Date.UTC(2023, at, 15)) : new Date(Date.UTC(2023, 0, 1 + at))
        const within = inDate.formatToParts(date).find(({ type }) => type === part)?.value
        for (const name of [alone.format(date), within ?? '']) {
          const word = plainWord(name.trim())
          if (/^\p{L}+$/u.test(word) && !found.has(word)) found.set(word, at + 1)
        }
      }
    }
  // English abbreviations that no list of names has.
  for (const [word, number] of part === 'month'
    ? ([['sept', 9]] as const)
    : ([
        ['tues', 3],
        ['thur', 5],
        ['thurs', 5],
      ] as const))
    found.set(word, number)
  return found
}
