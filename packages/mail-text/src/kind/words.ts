/** Words that are left out of account. Only the measure of the words uses it: it judges each provider without those that no other one writes. */
export type Without = ReadonlySet<string>
export const nothingLeftOut: Without = new Set()

/** Splits a list, lower case. */
export const list = (text: string): string[] => text.split('|').map((each) => each.trim())

const isLetter = (text: string, at: number): boolean => at >= 0 && at < text.length && /[\p{L}\p{N}]/u.test(text[at] as string)

/** From here on, scripts do not part words by blanks. */
const scripts = 0x2e80
/** Longest word that has to stand alone: longer ones are stems and find their forms. */
const shortMax = 4

/** Returns where a word begins in a text, or -1: in alphabets of Europe at the beginning of a word, others anywhere. */
export function wordAt(text: string, word: string, from = 0): number {
  for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + 1)) {
    if (word.charCodeAt(0) >= scripts) return at
    if (isLetter(text, at - 1)) continue
    const end = at + word.length
    if (word.length > shortMax || !isLetter(text, end) || (text[end] === 's' && !isLetter(text, end + 1))) return at
  }
  return -1
}

/** Returns whether one of the words is in a text. */
export const hasWord = (text: string, words: readonly string[], without: Without): boolean =>
  words.some((word) => wordAt(text, word) >= 0 && !without.has(word))

/** Returns the words of a list that are in a text. */
export const wordsIn = (text: string, words: readonly string[]): string[] => words.filter((word) => wordAt(text, word) >= 0)
