import { expect, test } from 'vitest'
import { processorMs } from '../../testing/time-taken.ts'
import { sizeOf } from './size-of.ts'

test.each([
  ['text', 8 + 4],
  [null, 8],
  [[1, 'ab'], 8 + 8 + 10],
  [{ ab: 'c' }, 8 + 2 + 9],
  [new Map([['a', 'bc']]), 8 + 9 + 10],
  [new Set(['a']), 8 + 9],
  [Buffer.alloc(100), 108],
  [new Date(), 8],
])('%j takes %i', (value, size) => expect(sizeOf(value, 1000)).toBe(size))

test.each([
  ['a long list', new Array(1e8)],
  ['a long text in a field', { a: { b: 'x'.repeat(1e6) } }],
  ['many fields', Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`field${at}`, 1]))],
  ['a value that contains itself', selfish()],
  ['values that double at each level', doubled(60)],
])('%s is beyond its limit, and counting stops there', (_name, value) => {
  expect(processorMs(() => expect(sizeOf(value, 10_000)).toBeGreaterThan(10_000))).toBeLessThan(1000)
})

function selfish(): unknown[] {
  const list: unknown[] = []
  list.push(list)
  return list
}

function doubled(levels: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level++) value = [value, value]
  return value
}
