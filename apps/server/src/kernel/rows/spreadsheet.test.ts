import { buffer, text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import { spreadsheetOf } from './spreadsheet.ts'

/** Returns the entries of a zip as texts. */
async function entriesOf(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, { lazyEntries: true })
  const entries = new Map<string, string>()
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) =>
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error)
        entries.set(entry.fileName, await text(stream))
        zip.readEntry()
      }),
    )
    zip.once('end', () => resolve(entries)).once('error', reject)
    zip.readEntry()
  })
}
async function* pagesOf(...pages: unknown[][][]): AsyncGenerator<unknown[][]> {
  yield* pages
}
const cells = (sheet: string | undefined) => [...(sheet ?? '').matchAll(/<c[^>]*?(?:\/>|>.*?<\/c>)/gs)].map(([cell]) => cell)

test('texts are never formulas, numbers are numbers, and what XML cannot hold is left out', async () => {
  const rows = [
    ['=cmd()', 1.5, null],
    ['a<b&c>\u0001 ', new Date(0), '@x'],
  ]
  const entries = await entriesOf(await buffer(spreadsheetOf(['Text', 'Number', 'None'], pagesOf(rows.slice(0, 1), [], rows.slice(1)))))
  expect([...entries.keys()].toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ])
  const inline = (value: string) => `<c t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`
  expect(cells(entries.get('xl/worksheets/sheet1.xml'))).toEqual([
    ...['Text', 'Number', 'None'].map(inline),
    ...[inline('=cmd()'), '<c><v>1.5</v></c>', '<c/>'],
    ...[inline('a&lt;b&amp;c&gt; '), inline('1970-01-01T00:00:00.000Z'), inline('@x')],
  ])
})

test('a spreadsheet without rows has its head; one whose rows cannot be read fails', async () => {
  expect(cells((await entriesOf(await buffer(spreadsheetOf(['Text'], pagesOf())))).get('xl/worksheets/sheet1.xml'))).toHaveLength(1)
  async function* failing(): AsyncGenerator<unknown[][]> {
    yield [['one']]
    throw new Error('gone')
  }
  await expect(buffer(spreadsheetOf(['Text'], failing()))).rejects.toThrow('gone')
})
