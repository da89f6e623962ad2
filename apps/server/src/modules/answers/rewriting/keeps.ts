import { withoutUnseen } from '@porchlight/search'

/** Numbers, with what may stand between their digits; languages write it differently. */
const numbers = /\p{N}+(?:[.,:'’\u00a0\u202f]\p{N}+)*/gu
const separators = /\P{N}/gu
const markup = /[<>`\\]|\]\(|!\[/g
const negations = /\b(?:not|no|never|cannot|without|nicht|kein\p{L}*|nie|niemals|ohne)\b|n['’]t\b/iu
const lengthFactor = 3
const lengthMore = 200

/** What looks like an address without `https://`, or runs or calls something. */
const otherAddress = /[\p{L}\p{N}-]\.\p{L}{2,}|(?:javascript|data|blob|file|tel|mailto):/iu
/** Letters in the guise of symbols. */
const disguised = /[\u{1D400}-\u{1D7FF}\u{1F100}-\u{1F2FF}\u{2460}-\u{24FF}\u{FF21}-\u{FF3A}\u{FF41}-\u{FF5A}]/gu
/** A new word with two capital letters may be this long, such as the abbreviation of another language, and so many letters may stand alone one after another. */
const abbreviationMax = 4
const loneLettersMax = 4

const sorted = (found: readonly string[]) => [...found].sort().join('\n')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([found]) => found)
const endMarks = new Set('.,;:!?)')
function withoutEndMarks(address: string): string {
  let end = address.length
  while (endMarks.has(address[end - 1] ?? '')) end--
  return address.slice(0, end)
}

/** Addresses of pages and mailboxes, without the marks at their end. */
function addressesIn(text: string): string[] {
  return text.split(/[\s<>"]/).flatMap((token) => {
    const start = token.search(/https?:\/\/|www\./iu)
    const found = start < 0 ? token.split(/[,;:()]/).filter((part) => /[^@]@[^@]/.test(part)) : [token.slice(start)]
    return found.map(withoutEndMarks).filter(Boolean)
  })
}

function numbersIn(text: string): string[] {
  const longestFirst = addressesIn(text).sort((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((left, address) => left.replaceAll(address, ' '), text)
  return all(rest, numbers).map((number) => number.replace(separators, ''))
}

const wordsIn = (text: string) => new Set(text.match(/[\p{L}\p{M}]+/gu) ?? [])
/** Names of products and the like: words with two capital letters. */
const marksIn = (text: string) => (text.match(/\p{L}+/gu) ?? []).filter((word) => all(word, /\p{Lu}/gu).length >= 2)

/** Returns how many words of one letter follow each other at most. */
function loneLettersIn(text: string): number {
  let [most, row] = [0, 0]
  for (const [word] of text.matchAll(/\p{L}+/gu)) {
    row = word.length === 1 ? row + 1 : 0
    most = Math.max(most, row)
  }
  return most
}

/** Returns whether a text has an address, a name or letters in disguise that another one has not. */
function addsAnything(before: string, after: string, had: ReadonlySet<string>): boolean {
  const tokens = after.split(/[\s<>"()]+/).map(withoutEndMarks)
  if (tokens.some((token) => otherAddress.test(token) && !before.includes(token))) return true
  if (marksIn(after).some((mark) => mark.length > abbreviationMax && !had.has(mark))) return true
  return all(after, disguised).some((letter) => !before.includes(letter)) || loneLettersIn(after) > Math.max(loneLettersMax, loneLettersIn(before))
}

/**
 * Returns whether a text says with other words what another says, as far as that can be checked without a judge that can be talked into something: the same
 * numbers, addresses, names and abbreviations, no new ones, no markup that was not there, no characters that nobody sees, about as long, and in the same language no negation less.
 */
export function keeps(before: string, after: string, { names, isTranslated }: { names: readonly string[]; isTranslated: boolean }): boolean {
  if (withoutUnseen(after) !== after || after.trim() === '' || after.length > before.length * lengthFactor + lengthMore) return false
  if (sorted(numbersIn(before)) !== sorted(numbersIn(after))) return false
  if (sorted(addressesIn(before)) !== sorted(addressesIn(after))) return false
  const [had, has] = [wordsIn(before), wordsIn(after)]
  const kept = [...names.flatMap((name) => name.match(/[\p{L}\p{M}]{2,}/gu) ?? []), ...marksIn(before)]
  if (kept.some((name) => had.has(name) !== has.has(name))) return false
  if (addsAnything(before, after, had)) return false
  if (all(after, markup).some((sign) => !before.includes(sign))) return false
  return isTranslated || !negations.test(before) || negations.test(after)
}
