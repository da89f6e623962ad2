/** Letters that Unicode does not decompose, as people without them on their keyboard write them (as in CLDR's Latin-ASCII), and variants of Arabic letters. */
const letters: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i', ŋ: 'n', ŧ: 't', ĸ: 'k', ς: 'σ' },
  ...{ ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك', ٱ: 'ا', ـ: '' },
  ...Object.fromEntries([...'٠١٢٣٤٥٦٧٨٩'].map((digit, value) => [digit, String(value)])),
  ...Object.fromEntries([...'۰۱۲۳۴۵۶۷۸۹'].map((digit, value) => [digit, String(value)])),
}
const special = /[ßæœøđðþłħıŋŧĸςىیةکٱـ٠-٩۰-۹]/g
/** Marks that many people leave out: accents, Hebrew points, Arabic vowel signs. In other scripts marks are vowels. */
const optionalMarks =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: these are the marks themselves
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\ufe20-\ufe2f]/g
const onlyAscii = /^[\0-\x7f]*$/

/**
 * Returns a text in lower case, without accents and in one spelling per letter, so that "strasse" and "Straße" are the same. The database function
 * `search_folded` must return the same.
 */
export function folded(text: string): string {
  if (onlyAscii.test(text)) return text.toLowerCase()
  const bare = text.normalize('NFKD').replace(optionalMarks, '').normalize('NFC').toLowerCase()
  return bare.replace(optionalMarks, '').replace(special, (letter) => letters[letter] ?? letter)
}
