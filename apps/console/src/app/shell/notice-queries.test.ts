import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveQueryClient } from '../../shared/connection/live-query-client.ts'
import { defineFeature } from '../../shared/features/define-feature.ts'
import { noticeRefetcher } from './notice-queries.ts'

const feature = defineFeature({ notices: { settings: { lists: [['rules']], items: [['rule']] } } })
const notice = (...ids: string[]) => ({ topic: 'settings' as const, ids: ids.length > 0 ? ids : null })

let client: LiveQueryClient
beforeEach(() => {
  vi.useFakeTimers()
  client = new LiveQueryClient()
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

/** Shows a list of rules and the rules r1 and r2, of which r2 names r3; returns what is fetched after these notices. */
async function fetchedAfter(hear: (refetcher: ReturnType<typeof noticeRefetcher>) => unknown): Promise<string[]> {
  const fetched: string[] = []
  for (const queryKey of [['rules'], ['rule', 'r1'], ['rule', 'r2']]) {
    const queryFn = async () => {
      fetched.push(queryKey.join(' '))
      return queryKey[1] === 'r2' ? { rule_ref: 'r2', runs: ['r3'] } : {}
    }
    new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  }
  await vi.advanceTimersByTimeAsync(1)
  fetched.length = 0
  hear(noticeRefetcher(client, [feature]))
  await vi.advanceTimersByTimeAsync(2000)
  return fetched
}

test.each([
  ['an item by its key', [notice('r1')], ['rules', 'rule r1']],
  ['an item by its data', [notice('r3')], ['rules', 'rule r2']],
  ['an item that is not shown', [notice('r9')], ['rules']],
  ['anything', [notice()], ['rules', 'rule r1', 'rule r2']],
])('a notice about %s refetches the lists and the items it touches', async (_what, notices, expected) =>
  expect(await fetchedAfter((refetcher) => notices.forEach(refetcher.hear))).toEqual(expected),
)
test('many notices in a row refetch a list twice: for the first at once, for the others together', async () => {
  const hundred = Array.from({ length: 100 }, (_, index) => notice(`r${index % 3}`))
  expect((await fetchedAfter((refetcher) => hundred.forEach(refetcher.hear))).filter((key) => key === 'rules')).toHaveLength(2)
})
test('missed notices refetch everything; none is refetched after the end', async () => {
  expect(await fetchedAfter((refetcher) => refetcher.reload('start'))).toEqual(['rules', 'rule r1', 'rule r2'])
  const after = (refetcher: ReturnType<typeof noticeRefetcher>) => {
    refetcher.hear(notice('r1'))
    refetcher.hear(notice('r2'))
    refetcher.cancel()
  }
  client.clear()
  expect(await fetchedAfter(after)).toEqual(['rules', 'rule r1'])
})

test.each([
  ['too much was missed', (refetcher: ReturnType<typeof noticeRefetcher>) => refetcher.reload('gap')],
  ['too much was erased to name it', (refetcher: ReturnType<typeof noticeRefetcher>) => refetcher.hear({ topic: 'erased', ids: null })],
])('once %s, everything shown is fetched again, and the rest forgotten', async (_what, happens) => {
  client.setQueryData(['contacts', 'v1'], { name: 'Ada' })
  expect(await fetchedAfter(happens)).toEqual(expect.arrayContaining(['rules', 'rule r1', 'rule r2']))
  expect(client.getQueryData(['contacts', 'v1'])).toBeUndefined()
})

test('what was erased is dropped at once: forgotten where it is not shown, fetched anew where it is; the rest stays', async () => {
  const answers = [{ name: 'Ada' }, { name: '' }]
  const shown = new QueryObserver(client, { queryKey: ['contacts', 'v1'], queryFn: async () => answers.shift() })
  shown.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(1)
  client.setQueryData(['tasks', 't1'], { of: 'v1', title: 'Call Ada' })
  client.setQueryData(['tasks', 't2'], { of: 'v2', title: 'Call Bea' })
  noticeRefetcher(client, []).hear({ topic: 'erased', ids: ['v1'] })
  expect([shown.getCurrentResult().data, client.getQueryData(['tasks', 't1']), client.getQueryData(['tasks', 't2'])]).toEqual([
    undefined,
    undefined,
    { of: 'v2', title: 'Call Bea' },
  ])
  await vi.advanceTimersByTimeAsync(1)
  expect(shown.getCurrentResult().data).toEqual({ name: '' })
})
