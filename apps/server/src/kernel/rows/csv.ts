/** Characters that start a formula in spreadsheets (checklist S7), also in full width. A leading apostrophe is one of ours, or could be mistaken for one. */
const formulaLike = /^'*[=+\-@\t\r\n＝＋－＠]/
/** Numbers with signs, in the notations of people: -5, +1.234,56, -12 %. */
const numeral = /^[+-](?:\d{1,40}|\d{1,3}(?:[., '\u00a0\u202f]\d{2,3}){1,12})(?:[.,]\d{1,20})?(?:[eE][+-]?\d{1,3})?(?:\s?%)?$/
/** Phone numbers: at least six digits behind the plus, in the usual groups, perhaps with an extension. Without letters, a spreadsheet can at most add them up. */
const phone = /^\+[0-9](?:[ \u00a0()./-]{0,3}[0-9]){5,17}(?: ?(?:ext\.?|#) ?[0-9]{1,6})?$/i

/**
 * Returns a quoted CSV cell that no spreadsheet runs as a formula: such a text gets an apostrophe in front, which our imports take away. Numbers and phone numbers
 * stay as they are, since programs read them and spreadsheets do them no harm.
 */
export function csvCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : value instanceof Date ? value.toISOString() : String(value)
  const isHarmless = typeof value === 'number' || !formulaLike.test(text) || numeral.test(text) || phone.test(text)
  return `"${(isHarmless ? text : `'${text}`).replaceAll('"', '""')}"`
}

/** Returns a text as it was before `csvCell` kept it from being a formula. */
export const plainCell = (cell: string): string => (cell.startsWith("'") && formulaLike.test(cell) ? cell.slice(1) : cell)

/** Excel reads UTF-8 only after this mark. */
export const csvMark = '\ufeff'

/** Returns a line of CSV. */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Streams a table as CSV, page by page. Every download is made by this, so that all have the mark, the separator and the quotes alike. */
export async function* csvOf(
  head: readonly string[],
  pages: AsyncIterable<readonly (readonly unknown[])[]> | Iterable<readonly (readonly unknown[])[]>,
): AsyncGenerator<string> {
  yield csvMark + csvLine(head)
  for await (const page of pages) yield page.map(csvLine).join('')
}
