/** Numbers, with what may stand between their digits; languages write it differently. */
const numbers = /\p{N}+(?:[.,:'’\u00a0\u202f]\p{N}+)*/gu
const separators = /\P{N}/gu
/** Addresses of pages and mailboxes. Texts are at most a few thousand characters. */
const addresses = /(?:https?:\/\/|www\.)[^\s<>"]{1,500}|[^\s<>"@,;:()]{1,64}@[^\s<>"@,;:()]{1,255}/giu
/** Names of products and the like: words with two capital letters. */
const marks = /\p{L}*\p{Lu}\p{L}*\p{Lu}\p{L}*/gu
const markup = /[<>`\\]|\]\(|!\[/g
const negations = /\b(?:not|no|never|cannot|without|nicht|kein\p{L}*|nie|niemals|ohne)\b|n['’]t\b/iu
const lengthFactor = 3
const lengthMore = 200

const sorted = (found: readonly string[]) => [...found].sort().join('\n')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([found]) => found)
const addressesIn = (text: string) => all(text, addresses).map((address) => address.replace(/[.,;:!?)]+$/, ''))
const numbersIn = (text: string) => all(text.replace(addresses, ' '), numbers).map((number) => number.replace(separators, ''))
const wordsIn = (text: string) => new Set(text.match(/[\p{L}\p{M}]+/gu) ?? [])

/**
 * Returns whether a text says with other words what another says, as far as that can be checked without a judge that can be talked into something: the same
 * numbers, addresses, names and abbreviations, no markup that was not there, about as long, and in the same language no negation less.
 */
export function keeps(before: string, after: string, { names, isTranslated }: { names: readonly string[]; isTranslated: boolean }): boolean {
  if (after.trim() === '' || after.length > before.length * lengthFactor + lengthMore) return false
  if (sorted(numbersIn(before)) !== sorted(numbersIn(after))) return false
  if (sorted(addressesIn(before)) !== sorted(addressesIn(after))) return false
  const [had, has] = [wordsIn(before), wordsIn(after)]
  const kept = [...names.flatMap((name) => name.match(/[\p{L}\p{M}]{2,}/gu) ?? []), ...all(before, marks)]
  if (kept.some((name) => had.has(name) !== has.has(name))) return false
  if (all(after, markup).some((sign) => !before.includes(sign))) return false
  return isTranslated || !negations.test(before) || negations.test(after)
}
