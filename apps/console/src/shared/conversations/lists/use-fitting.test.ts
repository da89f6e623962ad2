import { expect, test } from 'vitest'
import { fitting } from './use-fitting.ts'

test.each([
  ['everything fits without a button', [50, 50, 50], 170, 3],
  ['exactly', [50, 50, 50], 169, 2],
  ['the button takes the place of another one', [50, 50, 50], 130, 1],
  ['nothing but the button', [50, 50], 60, 0],
  ['a page without layout', [0, 0, 0], 0, 3],
])('%s', (_what, widths, row, expected) => expect(fitting(widths, widths[0] === 0 ? 0 : 10, row, 40)).toBe(expected))
