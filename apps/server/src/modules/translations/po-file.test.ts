import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPo, writePo } from './po-file.ts'

const phrase = fc.record({
  source: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }).map((text) => text.trim().replaceAll('\0', '') || 'x'),
  translation: fc.string({ unit: 'grapheme', maxLength: 80 }).map((text) => text.replaceAll('\0', '')),
  isOutdated: fc.boolean(),
})

test('a written file can be read back', () =>
  fc.assert(
    fc.property(fc.uniqueArray(phrase, { minLength: 1, selector: ({ source }) => source }), (phrases) => {
      const read = readPo(writePo({ language: 'de', phrases }))
      const bySource = (one: { source: string }, other: { source: string }) => (one.source < other.source ? -1 : 1)
      expect(read?.leftOut).toEqual([])
      expect(read?.phrases.toSorted(bySource)).toEqual(phrases.toSorted(bySource))
    }),
  ))

test('entries that cannot be imported are reported', () => {
  const file = `msgid ""
msgstr "Language: de"

msgid "one bike"
msgid_plural "many bikes"
msgstr[0] "ein Rad"
msgstr[1] "viele Räder"

msgid "${'x'.repeat(2001)}"
msgstr "y"

#, fuzzy
msgid "shop"
msgstr "Laden"
`
  const read = readPo(file)
  expect(read?.phrases).toEqual([{ source: 'shop', translation: 'Laden', isOutdated: true }])
  expect(read?.leftOut.map(({ reason }) => reason)).toEqual(['plural', 'too_long'])
})

test.each(['msgid "a"\nmsgstr "b"', '  msgid   "a"  \nmsgstr "b"', '# c\r\nmsgid "a"\r\nmsgstr "b"\r\n'])('%j is a PO file', (content) => {
  expect(readPo(content)?.phrases).toEqual([{ source: 'a', translation: 'b', isOutdated: false }])
})

test.each(['', 'hello', '{"a":1}', '<xliff/>', 'PK\u0003\u0004', 'msgid "a'])('%j is not a PO file', (content) => expect(readPo(content)).toBeNull())
