import { expect, test } from 'vitest'
import { wholeNumber } from './whole-number.ts'

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['60', 60],
  [' 7 ', 7],
  ['61', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e1', undefined],
  ['99999999', undefined],
  ['x', undefined],
])('parses %j between 0 and 60: %s', (text, value) => expect(wholeNumber(text, 0, 60)).toBe(value))
