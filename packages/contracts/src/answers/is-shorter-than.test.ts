import { expect, test } from 'vitest'
import { isShorterThan } from './is-shorter-than.ts'

test.each([
  ['unicorns', true],
  ['  two words ', true],
  ['e-mail-address please', true],
  ['What about unicorns?', false],
  ['退货', true],
  ['退货政策是什么？', false],
  ['返品の方法を教えてください', false],
  ['ฉันจะคืนสินค้าได้อย่างไร', false],
  ['E-bike 怎么退货', false],
  ['！？…', true],
  ['', true],
])('%s has fewer than three words: %s', (text, expected) => {
  expect(isShorterThan(text, 3)).toBe(expected)
})
