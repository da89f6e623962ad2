import type { InputSize } from './input-size.ts'

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openList, openObject, closeList, closeObject] = [0x5b, 0x7b, 0x5d, 0x7d]

/**
 * Returns whether a JSON text stays within a size. Reads it once, character by character and without allocating anything, and stops at the first excess: so it
 * costs a hundredth of parsing and checking the same text, and text that is no JSON is left to the parser.
 */
export function fitsJson(text: string, { bytes, values, names, depth }: InputSize): boolean {
  const { length } = text
  if (length > bytes) return false
  let [count, named, level, isInString] = [1, 0, 0, false]
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at)
    if (isInString) {
      if (code === backslash) at += 1
      else if (code === quote) isInString = false
    } else if (code === quote) isInString = true
    else if (code === comma) count += 1
    else if (code === colon) named += 1
    else if (code === openList || code === openObject) {
      count += 1
      level += 1
    } else if (code === closeList || code === closeObject) level -= 1
    if (count > values || named > names || level > depth) return false
  }
  return true
}
