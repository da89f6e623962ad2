import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, plainCell } from '../../../kernel/rows/csv.ts'
import { readCsv } from './csv.ts'

const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom(..."='+-@\t\r\n＝＋－＠\"',;1a ") }),
  fc.constantFrom('-5', '+49 151 2345678', "'-5", "''=1", '=1+1', 'Łukasz 张伟 Иван'),
)

test('what an export says is what an import of it reads, whatever it is', () => {
  fc.assert(
    fc.property(fc.array(fc.array(texts, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const { records } = readCsv(rows.map(csvLine).join(''))
      expect(records.map((cells) => cells.map(plainCell))).toEqual(rows)
    }),
    { numRuns: 500 },
  )
})

test('no cell of an export begins as a formula, unless it is a number or a phone number', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const [[cell = ''] = []] = readCsv(csvLine([text, 'x'])).records
      if (/^[=@\t\r\n＝＋－＠]/.test(cell)) throw new Error(cell)
      if (/^[+-]/.test(cell)) expect(cell).toMatch(/^[+-][\d .,()'/%eE\u00a0\u202f+#xt-]*$/)
    }),
    { numRuns: 1000 },
  )
})
