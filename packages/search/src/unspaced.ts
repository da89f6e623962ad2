/**
 * A character of a script written without spaces between words. Its words cannot be told apart without a dictionary, which would split a word differently
 * depending on its neighbours and on the browser.
 */
const unspacedCharacter =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}]/u
const unspacedParts =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}]+|[^\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}]+/gu
/** The first character of these scripts. */
const firstUnspaced = 0x0e00
const mayBeUnspaced = /[\u0e00-\uffff]/

/** Returns whether a run is of a script without spaces. */
export const isUnspaced = (run: string): boolean => run.charCodeAt(0) >= firstUnspaced && unspacedCharacter.test(String.fromCodePoint(run.codePointAt(0) ?? 0))

/** Splits a run of letters and digits where a script without spaces begins or ends. */
export const splitByScript = (run: string): string[] => (mayBeUnspaced.test(run) ? (run.match(unspacedParts) ?? []) : [run])

/** Returns the overlapping pairs of characters of a run, each with its marks; a single character as it is. */
export function characterPairs(run: string): string[] {
  const characters = run.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
  return characters.length < 2 ? characters : characters.slice(1).map((character, at) => (characters[at] ?? '') + character)
}
