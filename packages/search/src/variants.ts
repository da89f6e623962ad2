import { folded } from './fold.ts'

/** Minimum length of a word of which "ae", "oe" and "ue" may be a way of writing an umlaut; shorter ones seldom are. */
const digraphWordMin = 5
const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/**
 * Returns further ways in which people look up the words of a text, folded: "rueckerstattung" for "Rückerstattung", which is folded to "ruckerstattung", and the other
 * way round; "1042" for "E1042", and "e1042" for "E-1042" or "E 1042". They are indexed beside the words, so that queries stay as they are typed.
 */
export function variantsOf(text: string): string[] {
  const found = new Set<string>()
  for (const word of text
    .toLowerCase()
    .normalize('NFC')
    .match(/[\p{L}\p{N}\p{M}]{2,64}/gu) ?? []) {
    if (/[äöü]/.test(word)) found.add(folded(word.replace(/[äöü]/g, (letter) => umlauts[letter] ?? letter)))
    // After a vowel or a q, and at the end, it is none: "neue", "queue", "value".
    else if (word.length >= digraphWordMin && /[aou]e/.test(word)) {
      const written = word.replace(/(?<![aeiouq])([aou])e(?=\p{L})/gu, '$1')
      if (written !== word) found.add(folded(written))
    }
    const code = /^\p{L}{1,4}(\p{N}{3,20})$/u.exec(word)?.[1]
    if (code !== undefined) found.add(folded(code))
  }
  for (const [, letters = '', digits = ''] of text.matchAll(/(?<![\p{L}\p{N}])(\p{L}{1,4})[-‐‑ _](\p{N}{3,20})(?![\p{L}\p{N}])/gu))
    found.add(folded(letters + digits))
  return [...found]
}
