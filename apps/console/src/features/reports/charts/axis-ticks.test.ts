import { expect, test } from 'vitest'
import { durationTicks } from './axis-ticks.ts'

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [40, [0, 10, 20, 30, 40]],
  [1300, [0, 600, 1200, 1800]],
  [14 * 3600, [0, 21_600, 43_200, 64_800]],
  [400 * 86_400, [0, 100, 200, 300, 400].map((days) => days * 86_400)],
])('%i seconds: %j', (most, ticks) => expect(durationTicks(most)).toEqual(ticks))
