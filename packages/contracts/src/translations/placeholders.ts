/** Placeholders in the subject of ticket emails (checklist G4). */
export const subjectPlaceholders = ['companyEmail', 'companyPhone', 'accountName', 'userEmail', 'companyName', 'userMessage', 'userSearch', 'ticketId'] as const

/** Placeholders in content and translations (checklist C7). `appName1` and `appUrl1` refer to the first app, and so on up to the tenth. */
export const contentPlaceholders = [
  'companyName',
  'companyPhone',
  'companyEmail',
  'copyright',
  'websiteUrl',
  'widgetUrl',
  'logo',
  'appName1',
  'appUrl1',
  'currentYear',
  'currentMonth',
  'currentDay',
] as const

/** Placeholders in canned replies, filled in when a reply is inserted. */
export const replyPlaceholders = ['contactName', 'contactFirstName', 'agentName', 'agentFirstName'] as const

/** Placeholders of the library's apps, of which there are up to ten. */
const ofApps = /^app(?:Name|Url)(?:[1-9]|10)$/

/** Returns whether content may have this placeholder, also one that has no value in this library. */
export const isContentPlaceholder = (name: string): boolean => (contentPlaceholders as readonly string[]).includes(name) || ofApps.test(name)

/** Shorter names may be words that are meant as they stand. */
const guessedLengthMin = 8
/** With two, `currentDate` would be taken for `currentDay`. */
const guessedMistakesMax = 1

/** Returns the content placeholder that a name was meant as: itself, one in other letter case, or a long one with one letter wrong, missing, added or swapped with its neighbor. */
export function meantPlaceholder(name: string): string | undefined {
  if (isContentPlaceholder(name)) return name
  const folded = name.toLowerCase().replaceAll('_', '')
  const alike = contentPlaceholders.find((known) => known.toLowerCase() === folded)
  // One number of an app is no misspelling of another.
  if (alike || name.length < guessedLengthMin || /\d/.test(name)) return alike
  return contentPlaceholders.find((known) => !/\d/.test(known) && mistakes(folded, known.toLowerCase()) <= guessedMistakesMax)
}

/** Returns how many letters have to be added, left out, replaced or swapped with their neighbor to make one word of another. Names are at most 40 letters long. */
function mistakes(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (let to = 1; to <= other.length; to++) {
      const isSwapped = at > 0 && to > 1 && letter === other[to - 2] && one[at - 1] === other[to - 1]
      const swapped = isSwapped ? (before[to - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min((next[to - 1] ?? 0) + 1, (row[to] ?? 0) + 1, (row[to - 1] ?? 0) + (letter === other[to - 1] ? 0 : 1), swapped))
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}

const pattern = /\{(\w{1,40})\}/g
/** In content a backslash before the brace says that braces are meant: `\{companyName}`. */
const inContent = /(\\?)\{(\w{1,40})\}/g

/** Fills the placeholders of content, also misspelled ones. What is no placeholder stays, since it may be meant as it stands; after a backslash everything does. */
export const fillInContent = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(inContent, (whole, backslash: string, name: string) => {
    if (backslash !== '') return whole.slice(1)
    const meant = meantPlaceholder(name)
    return fillPlaceholders(meant ? `{${meant}}` : whole, values)
  })

/** Returns the names in braces that stand in a content's text as such, except where a backslash says that braces are meant. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(inContent)].flatMap(([, backslash, name]) => (backslash === '' && name !== undefined ? name : []))

/** Writes misspelled content placeholders as they were meant, so that readers don't see them raw. Others stay, which may be meant as they stand. */
export const mendPlaceholders = (text: string): string =>
  text.replace(pattern, (whole, name: string) => (meantPlaceholder(name) ? `{${meantPlaceholder(name)}}` : whole))

/** Replaces each `{name}` with its value, passed through `encode`. A placeholder without a value is left unchanged, so that the mistake is visible. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>, encode = (value: string) => value): string {
  return text.replace(pattern, (whole, name: string) => (Object.hasOwn(values, name) ? encode(values[name] ?? whole) : whole))
}

/** Returns the unknown placeholder names, without duplicates. */
export function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? ''))].filter((name) => !known.includes(name))
}
