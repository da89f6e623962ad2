import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const bounds = { runningPerLibrary: 1, waitingPerLibrary: 3, waitingMax: 5 }

test('libraries take turns, and none runs more than its share', () => {
  const queue = new FairQueue<string>(bounds)
  for (const item of ['a1', 'a2', 'a3', 'b1']) queue.add(item.slice(0, 1), item)
  expect(queue.take()?.item).toBe('a1')
  expect(queue.take()?.item).toBe('b1')
  expect(queue.take()).toBeUndefined()
  queue.done('a')
  expect(queue.take()?.item).toBe('a2')
  queue.add('c', 'c1')
  queue.done('a')
  expect(queue.take()?.item).toBe('a3')
  expect(queue.take()?.item).toBe('c1')
  expect(queue.length).toBe(0)
})

test('waiting items are limited per library and overall', () => {
  const queue = new FairQueue<number>(bounds)
  expect([1, 2, 3, 4].map((item) => queue.add('a', item))).toEqual([true, true, true, false])
  expect([1, 2, 3].map((item) => queue.add('b', item))).toEqual([true, true, false])
  expect(queue.clear()).toHaveLength(5)
  expect(queue.add('b', 1)).toBe(true)
})
