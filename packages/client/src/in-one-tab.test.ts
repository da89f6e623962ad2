import { expect, test, vi } from 'vitest'
import { inOneTab } from './in-one-tab.ts'

test('of several tabs that hear of one message, one acts; another message is another matter', async () => {
  const acted: string[] = []
  for (const tab of ['a', 'b', 'c']) inOneTab('message 1', () => acted.push(`1${tab}`))
  for (const tab of ['a', 'b']) inOneTab('message 2', () => acted.push(`2${tab}`))
  await vi.waitFor(() => expect(acted).toHaveLength(2))
  await navigator.locks.query()
  expect(acted.toSorted()).toEqual(['1a', '2a'])
})

test('where locks are missing or refused, each tab acts, once', async () => {
  let count = 0
  inOneTab('x', () => count++, undefined)
  inOneTab('x', () => count++, { request: () => Promise.reject(new Error('insecure')) } as never)
  await vi.waitFor(() => expect(count).toBe(2))
})
