import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** The most rows that Excel opens, including the header, and the most characters in a cell (Microsoft's “Excel specifications and limits”). */
const rowsMax = 1_048_576
const cellMax = 32_767

/** Rows that are written at once. */
const pieceRows = 100

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Characters that XML 1.0 doesn't allow, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string =>
  text
    .slice(0, cellMax)
    .toWellFormed()
    .replace(impossible, '')
    .replace(/[&<>]/g, (sign) => signs[sign] ?? '')

/** Returns a cell. A text is always one, never a formula, whatever it begins with (checklist S7). */
function cellOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '<c/>'
  if (typeof value === 'number' && Number.isFinite(value)) return `<c><v>${value}</v></c>`
  const text = value instanceof Date ? value.toISOString() : String(value)
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}
const rowOf = (cells: readonly unknown[]): string => `<row>${cells.map(cellOf).join('')}</row>`

/**
 * Streams a spreadsheet (XLSX). Only the rows of one page are in memory.
 * @param head the first line of each sheet; after 1,048,576 lines another sheet begins
 * @param pages the rows, in pages
 */
export function spreadsheetOf(head: readonly string[], pages: AsyncIterator<readonly (readonly unknown[])[]>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let [sheets, isOver]: [number, boolean] = [0, false]
  let rest: readonly (readonly unknown[])[] = []
  async function* sheet(): AsyncGenerator<string> {
    yield `${xml}<worksheet xmlns="${main}"><sheetData>${rowOf(head)}`
    for (let room = rowsMax - 1; room > 0; ) {
      if (rest.length === 0) {
        const { done, value } = await pages.next()
        isOver = done === true
        if (isOver) break
        rest = value as typeof rest
      }
      const now = rest.slice(0, room)
      rest = rest.slice(room)
      room -= now.length
      // In small pieces, so that what was written is freed early.
      for (let at = 0; at < now.length; at += pieceRows)
        yield now
          .slice(at, at + pieceRows)
          .map(rowOf)
          .join('')
    }
    yield '</sheetData></worksheet>'
  }
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name)
  function next(): void {
    if (isOver) {
      finish()
      return
    }
    const stream = Readable.from(sheet(), { objectMode: false, highWaterMark: 65_536 })
    stream.once('error', (error) => output.destroy(error)).once('end', next)
    sheets += 1
    zip.addReadStream(stream, `xl/worksheets/sheet${sheets}.xml`)
  }
  function finish(): void {
    const each = (text: (number: number) => string) => Array.from({ length: sheets }, (_, index) => text(index + 1)).join('')
    const part = (name: string, type: string) => `<Override PartName="/xl/${name}.xml" ContentType="${contentType}.${type}+xml"/>`
    add(
      '[Content_Types].xml',
      `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `${part('workbook', 'sheet.main')}${each((number) => part(`worksheets/sheet${number}`, 'worksheet'))}</Types>`,
    )
    const relation = (id: number, type: string, target: string) => `<Relationship Id="r${id}" Type="${office}/${type}" Target="${target}"/>`
    const relations = (text: string) => `${xml}<Relationships xmlns="${packages}/relationships">${text}</Relationships>`
    add('_rels/.rels', relations(relation(1, 'officeDocument', 'xl/workbook.xml')))
    add('xl/_rels/workbook.xml.rels', relations(each((number) => relation(number, 'worksheet', `worksheets/sheet${number}.xml`))))
    const sheetsOf = each((number) => `<sheet name="${number}" sheetId="${number}" r:id="r${number}"/>`)
    add('xl/workbook.xml', `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheetsOf}</sheets></workbook>`)
    zip.end()
  }
  next()
  return output
}
