/** Fields that name people. */
const naming = /^(?:from|sender|reply-to|to|cc|resent-from|resent-to|x-original-from):/i

/**
 * Writes a field of addresses so that the parser finds its people: comments (RFC 5322 section 3.2.2) may hold comments, and stand anywhere, also within an
 * address. Outside quoted text, inner brackets become square ones, and comments within an address are left out.
 */
export function withPlainComments(field: string): string {
  if (!naming.test(field) || !field.includes('(')) return field
  let [result, depth, isQuoted, isAddress] = ['', 0, false, false]
  for (let at = 0; at < field.length; at++) {
    const sign = field[at] ?? ''
    if (sign === '\\' && (isQuoted || depth > 0)) {
      if (!(isAddress && depth > 0)) result += sign + (field[at + 1] ?? '')
      at++
      continue
    }
    if (sign === '"' && depth === 0) isQuoted = !isQuoted
    const isOpening = !isQuoted && sign === '('
    const isClosing = !isQuoted && sign === ')' && depth > 0
    if (isOpening) depth++
    if (!isQuoted && depth === 0 && sign === '<') isAddress = true
    if (!isQuoted && depth === 0 && sign === '>') isAddress = false
    if (!(isAddress && depth > 0)) result += isOpening && depth > 1 ? '[' : isClosing && depth > 1 ? ']' : sign
    if (isClosing) depth--
  }
  // A comment that never ends is none.
  return depth > 0 || isQuoted ? field : result
}
