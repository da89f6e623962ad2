/** Possible separators of fields. */
export type Separator = ',' | ';' | '\t' | '|'
export const separators: readonly Separator[] = [',', ';', '\t', '|']

/** Parser state: at the start of a field, within a plain or a quoted one, or after a quote that closes the field or is the first of two. */
type State = 'begin' | 'plain' | 'quoted' | 'quote'

/**
 * Finds where records end, in pieces of any size. A quote counts at the beginning of a field alone, so inches and the like open none; a quoted field ends with a
 * quote before a separator or a line's end.
 */
export class CsvScanner {
  private state: State = 'begin'
  private readonly separator: number

  constructor(separator: Separator) {
    this.separator = separator.charCodeAt(0)
  }

  /** Takes a character, and returns whether a record ends with it. */
  endsAt(code: number): boolean {
    if (this.state === 'quoted') {
      if (code === 34) this.state = 'quote'
      return false
    }
    if (this.state === 'quote') {
      // A carriage return is a part of the line's end.
      if (code === 13) return false
      this.state = code === 34 ? 'quoted' : code === this.separator || code === 10 ? 'begin' : 'quoted'
      return code === 10
    }
    if (code === 34 && this.state === 'begin') this.state = 'quoted'
    else this.state = code === this.separator || code === 10 ? 'begin' : 'plain'
    return code === 10
  }
}

/** Records of a table, and how many quotes were opened and never closed: what follows such a quote is read as if it were none. */
export type CsvRecords = { records: string[][]; openQuotes: number }

/**
 * Reads CSV as RFC 4180 says, with any separator: quoted fields may hold separators, line breaks and doubled quotes. Takes time linear in the text, whatever it
 * holds. Empty lines are no records.
 */
export function readCsv(text: string, separator: Separator = ',', recordsMax = Number.POSITIVE_INFINITY): CsvRecords {
  const records: string[][] = []
  let record: string[] = []
  let [at, openQuotes] = [0, 0]
  let isRestPlain = false
  while (at < text.length && records.length < recordsMax) {
    const quoted = text[at] === '"' && !isRestPlain ? quotedField(text, at + 1, separator) : undefined
    if (text[at] === '"' && !isRestPlain && quoted === undefined) {
      openQuotes += 1
      // Without a quote that closes it there is none that closes a later one, but for those that end a field.
      isRestPlain = !text.includes(`"${separator}`, at + 1) && !text.includes('"\n', at + 1) && !text.includes('"\r', at + 1)
    }
    const [field, end] = quoted ?? plainField(text, at, separator)
    record.push(field)
    const next = text[end]
    at = end + 1
    if (next === separator) {
      if (at >= text.length) record.push('')
      continue
    }
    if (record.length > 1 || record[0] !== '') records.push(record)
    record = []
  }
  if (record.length > 0 && records.length < recordsMax) records.push(record)
  return { records, openQuotes }
}

/** Returns a field without quotes and the place of the separator or line feed after it. */
function plainField(text: string, from: number, separator: Separator): [string, number] {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1
  return [text.slice(from, text[end] !== separator && text[end - 1] === '\r' ? Math.max(from, end - 1) : end), end]
}

/** Returns what is between quotes; undefined if no quote closes it. A quote within, such as a program that doubles none writes it, belongs to the field. */
function quotedField(text: string, from: number, separator: Separator): [string, number] | undefined {
  const parts: string[] = []
  let at = from
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return undefined
    const next = text[quote + 1]
    const isEnd = next === undefined || next === separator || next === '\n' || (next === '\r' && (text[quote + 2] === '\n' || text[quote + 2] === undefined))
    parts.push(text.slice(at, quote))
    if (isEnd) return [parts.join(''), next === '\r' ? Math.min(quote + 2, text.length) : quote + 1]
    parts.push('"')
    at = quote + (next === '"' ? 2 : 1)
  }
}
