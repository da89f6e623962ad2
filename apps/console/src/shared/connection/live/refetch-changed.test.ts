// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../query-client.ts'
import { refetchChanged } from './refetch-changed.ts'

afterEach(() => queryClient.clear())

/** Shows a list whose responses the test sends; returns what is shown. */
function shown() {
  const answers: ((titles: string[]) => void)[] = []
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve))
  const observer = new QueryObserver<string[]>(queryClient, { queryKey: ['publications', 'courses'], queryFn })
  const stop = observer.subscribe(() => {})
  return { answers, stop, titles: () => observer.getCurrentResult().data }
}

const change = (...ids: string[]) => ({ ids: new Set(ids), isAnything: ids.length === 0 })

test.each([
  ['anything', change()],
  ['a shown item', change('a')],
])('a list that is being fetched for the first time is fetched again after a change to %s', async (_, changed) => {
  const { answers, titles, stop } = shown()
  const refetched = refetchChanged(['publications'], changed)
  answers[0]?.(['a', 'old'])
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.(['a', 'new'])
  await refetched
  expect(titles()).toEqual(['a', 'new'])
  stop()
})

test('a list is not fetched again after a change to an item it does not show', async () => {
  const { answers, titles, stop } = shown()
  const refetched = refetchChanged(['publications'], change('b'))
  answers[0]?.(['a'])
  await refetched
  expect([titles(), answers.length]).toEqual([['a'], 1])
  stop()
})
