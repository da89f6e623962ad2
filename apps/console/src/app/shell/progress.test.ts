import { expect, test } from 'vitest'
import { nextProgress, progressStart } from './progress.ts'

test('the bar starts at 0.2, never shrinks and never completes by itself', () => {
  let width = progressStart
  for (let step = 0; step < 200; step++) {
    const next = nextProgress(width)
    expect(next).toBeGreaterThanOrEqual(width)
    width = next
  }
  expect(width).toBeLessThan(1)
})
