import { expect, test } from 'vitest'
import { startAgain } from './start-again.ts'

/** Starts again with a start that fails `failures` times, and returns the outcome, the attempts and the pauses. */
async function startedAgain(failures: number, isOver = () => false) {
  const pauses: number[] = []
  let attempts = 0
  const start = async () => {
    attempts += 1
    if (attempts <= failures) throw new Error(`attempt ${attempts}`)
    return 'running'
  }
  const outcome = await startAgain(start, isOver, async (ms) => pauses.push(ms)).catch((error: Error) => error.message)
  return { outcome, attempts, pauses }
}

test('E22: a database that ended is started again with growing pauses, and given up after six attempts', async () => {
  expect(await startedAgain(0)).toEqual({ outcome: 'running', attempts: 1, pauses: [] })
  expect(await startedAgain(5)).toEqual({ outcome: 'running', attempts: 6, pauses: [1000, 2000, 4000, 8000, 16_000] })
  expect(await startedAgain(6)).toMatchObject({ outcome: 'attempt 6', attempts: 6 })
  expect(await startedAgain(6, () => true)).toEqual({ outcome: 'attempt 1', attempts: 1, pauses: [] })
})
