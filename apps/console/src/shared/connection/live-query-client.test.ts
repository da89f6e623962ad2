// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { LiveQueryClient } from './live-query-client.ts'

/** Shows a list whose responses the test sends. */
function shown() {
  const cache = new LiveQueryClient()
  const answers: ((titles: string[]) => void)[] = []
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve))
  const observer = new QueryObserver<string[]>(cache, { queryKey: ['publications', 'courses'], queryFn, staleTime: 60_000 })
  observer.subscribe(() => {})
  return { cache, answers, titles: () => observer.getCurrentResult().data }
}

test('a first fetch is followed by one more, however many changes arrived during it', async () => {
  const { cache, answers, titles } = shown()
  const refetched = [cache.invalidateQueries({ queryKey: ['publications'] }), cache.invalidateQueries()]
  answers[0]?.(['old'])
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.(['new'])
  await Promise.all(refetched)
  expect([titles(), answers.length]).toEqual([['new'], 2])
})

test('a change during the second fetch replaces it by a third', async () => {
  const { cache, answers, titles } = shown()
  const first = cache.invalidateQueries()
  answers[0]?.(['old'])
  await expect.poll(() => answers.length).toBe(2)
  const second = cache.invalidateQueries()
  await expect.poll(() => answers.length).toBe(3)
  answers[2]?.(['newest'])
  answers[1]?.(['new'])
  await Promise.all([first, second])
  expect([titles(), answers.length]).toEqual([['newest'], 3])
})

test('nothing is fetched again for other keys, or if the predicate does not hold for the response', async () => {
  const { cache, answers, titles } = shown()
  const others = [
    cache.invalidateQueries({ queryKey: ['news'] }),
    cache.invalidateQueries({ predicate: ({ state }) => (state.data as string[] | undefined)?.includes('b') ?? true }),
  ]
  answers[0]?.(['a'])
  await Promise.all(others)
  expect([titles(), answers.length]).toEqual([['a'], 1])
})

test('a list removed during its first fetch is not fetched again', async () => {
  const { cache, answers } = shown()
  const refetched = cache.invalidateQueries()
  cache.clear()
  answers[0]?.(['old'])
  await refetched
  expect(answers.length).toBe(1)
})
