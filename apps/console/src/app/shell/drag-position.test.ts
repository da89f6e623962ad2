import { expect, test } from 'vitest'
import { arrowStep, moved, storedPosition } from './drag-position.ts'

const window = { width: 1000, height: 600 }
test.each([
  [
    { x: -100, y: 50 },
    { end: 120, bottom: 70 },
  ],
  [
    { x: 500, y: -500 },
    { end: 8, bottom: 8 },
  ],
  [
    { x: -5000, y: 5000 },
    { end: 952, bottom: 552 },
  ],
])('the position after a move by %j stays inside the window', (by, expected) => expect(moved({ end: 20, bottom: 20 }, by, window, 40)).toEqual(expected))

test('arrow keys move in the visual direction in both writing directions', () => {
  expect(arrowStep('ArrowRight', false, 1)).toEqual({ x: 16, y: 0 })
  expect(arrowStep('ArrowRight', false, -1)).toEqual({ x: -16, y: 0 })
  expect(arrowStep('ArrowUp', true, 1)).toEqual({ x: 0, y: 80 })
  expect(arrowStep('Enter', false, 1)).toBeNull()
})

test.each([
  ['{"end":120,"bottom":70}', { end: 120, bottom: 70 }],
  ['{"end":5000,"bottom":2}', { end: 952, bottom: 8 }],
  ['{"end":"1","bottom":2}', null],
  ['{}', null],
  ['rubbish', null],
  [null, null],
])('a stored position of %j is parsed safely', (kept, expected) => expect(storedPosition(kept, window, 40)).toEqual(expected))
