import { expect, test } from 'vitest'
import { Together } from './together.ts'

test('what comes during a run shares the next one, and one bad item fails alone', async () => {
  const runs: string[][] = []
  const together = new Together<string, string>(async (items) => {
    runs.push(items)
    await Promise.resolve()
    if (items.includes('bad')) throw new Error('bad')
    return items.map((item) => item.toUpperCase())
  }, 3)
  const done = await Promise.allSettled(['a', 'b', 'bad', 'c', 'd'].map((item) => together.add(item)))
  expect(done.map((each) => (each.status === 'fulfilled' ? each.value : 'failed'))).toEqual(['A', 'B', 'failed', 'C', 'D'])
  expect(runs).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c'], ['d']])
  expect(await together.add('later')).toBe('LATER')
})
