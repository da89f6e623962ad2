import { prepareQuery } from '@porchlight/search'
import { expect, test } from 'vitest'
import { snippetsInTurn } from './snippets-in-turn.ts'

async function turnsWhile(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await work
  isOver = true
  return turns
}

test('snippets are returned in order, and long texts let other work run in between', async () => {
  const query = prepareQuery('bike')
  const long = `<p>${'word '.repeat(80_000)}</p><p>A bike.</p>`
  expect(await snippetsInTurn(['<p>One bike.</p>', '<p>None. Two bikes.</p>', ''], query)).toEqual(['One bike.', 'Two bikes.', ''])
  expect(
    await turnsWhile(
      snippetsInTurn(
        Array.from({ length: 8 }, () => long),
        query,
      ),
    ),
  ).toBeGreaterThanOrEqual(5)
  expect(
    await turnsWhile(
      snippetsInTurn(
        Array.from({ length: 8 }, () => '<p>short</p>'),
        query,
      ),
    ),
  ).toBeLessThan(3)
})
