import { expect, test } from 'vitest'
import { reconnectDelay } from './reconnect-delay.ts'

// Checklist I2.
test('the first five tries come after 1000 ms each', () => {
  expect([1, 2, 3, 4, 5].map((attempt) => reconnectDelay(attempt, () => 0.9))).toEqual([1000, 1000, 1000, 1000, 1000])
})
test('later delays range from 1 s to a ceiling that grows to 30 s, indefinitely', () => {
  expect([6, 7, 8, 9, 10, 11, 500].map((attempt) => reconnectDelay(attempt, () => 1))).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  expect(reconnectDelay(500, () => 0)).toBe(1000)
})
