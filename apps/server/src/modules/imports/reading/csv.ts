/**
 * Reads CSV as RFC 4180 says: fields separated by commas, quoted ones may hold commas, line breaks and doubled quotes. Takes one pass over the text, whatever it
 * holds. Empty lines are no records.
 */
export function readCsv(text: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let at = 0
  while (at < text.length) {
    const quoted = text[at] === '"'
    const [field, end] = quoted ? quotedField(text, at + 1) : plainField(text, at)
    record.push(field)
    const next = text[end]
    at = end + 1
    if (next === ',') {
      if (at >= text.length) record.push('')
      continue
    }
    if (record.length > 1 || record[0] !== '') records.push(record)
    record = []
  }
  if (record.length > 0) records.push(record)
  return records
}

/** Returns a field without quotes and the place of the comma or line feed after it. */
function plainField(text: string, from: number): [string, number] {
  let end = from
  while (end < text.length && text[end] !== ',' && text[end] !== '\n') end += 1
  return [text.slice(from, text[end] !== ',' && text[end - 1] === '\r' ? Math.max(from, end - 1) : end), end]
}

function quotedField(text: string, from: number): [string, number] {
  const parts: string[] = []
  let at = from
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return [parts.join('') + text.slice(at), text.length]
    parts.push(text.slice(at, quote))
    if (text[quote + 1] !== '"') {
      // What follows the closing quote belongs to no field.
      const [, end] = plainField(text, quote + 1)
      return [parts.join(''), end]
    }
    parts.push('"')
    at = quote + 2
  }
}
