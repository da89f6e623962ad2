import { expect, test } from 'vitest'
import { withoutPersonal } from './without-personal.ts'

test.each([
  ['Which bolt fits a 29 inch wheel?', 'Which bolt fits a 29 inch wheel?'],
  ['write to mia@example.org, please', 'write to … please'],
  ['order 4711-0815 is late', 'order … is late'],
  ['call +49 (30) 123 456', 'call +…'],
  ['رقم ٠١٢٣٤٥٦٧ لا يعمل', 'رقم … لا يعمل'],
  ['sizes 10 / 12', 'sizes 10 / 12'],
  ['in 2026 and 2027', 'in 2026 and 2027'],
])('%s', (said, kept) => {
  expect(withoutPersonal(said)).toBe(kept)
})
