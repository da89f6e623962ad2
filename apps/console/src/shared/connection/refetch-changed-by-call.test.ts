// @vitest-environment jsdom
import { ApiError } from '@porchlight/client'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { keepAnswer, optimistic } from './optimistic.ts'
import { queryClient } from './query-client.ts'
import { refetchChangedBy } from './refetch-changed-by-call.ts'
import { followed } from './where-from.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  queryClient.clear()
})

/** Shows a query that calls this operation; returns how often it was fetched. */
async function shown(queryKey: readonly string[], operation: string, options: object = {}): Promise<() => number> {
  let count = 0
  const queryFn = async () => {
    refetchChangedBy(operation, {}, Promise.resolve())
    count += 1
    return count
  }
  stops.push(new QueryObserver(queryClient, { queryKey, queryFn, ...options }).subscribe(() => {}))
  await expect.poll(() => queryClient.getQueryData(queryKey)).toBe(1)
  return () => count
}

/** Makes a call and waits until what it has changed is fetched. */
async function call(name: string, { input = {}, answer = Promise.resolve() }: { input?: Record<string, unknown>; answer?: Promise<unknown> } = {}) {
  refetchChangedBy(name, input, answer)
  await answer.catch(() => {})
  await refetched()
}

async function refetched() {
  await queryClient.getMutationCache().config.onSettled?.(undefined, null, undefined, undefined, undefined as never, undefined as never)
}

test('a call refetches the queries of its domain, and no others', async () => {
  const [queues, policies] = [await shown(['queues'], 'smartQueues.list'), await shown(['policies'], 'sla.list')]
  await call('smartQueues.create')
  expect([queues(), policies()]).toEqual([2, 1])
})

test('a call refetches those of the domains that its contract names', async () => {
  const [state, sessions, agents] = [
    await shown(['state'], 'secondFactor.state'),
    await shown(['sessions'], 'identity.sessions'),
    await shown(['agents'], 'people.agents'),
  ]
  await call('secondFactor.turnOn')
  expect([state(), sessions(), agents()]).toEqual([2, 2, 1])
})

test('a call that only reads, one that changes nothing, and one that a query makes refetch nothing', async () => {
  const targets = await shown(['targets'], 'articles.linkTargets')
  await call('articles.list')
  await call('articles.linkTargets')
  expect(targets()).toBe(1)
})

test('what keeps the answer, what something else keeps up to date and what was deleted is left alone', async () => {
  const [kept, live, gone] = [
    await shown(['flow', 'a'], 'flows.read'),
    await shown(['flow', 'b'], 'flows.read', followed),
    await shown(['flow', 'c'], 'flows.read'),
  ]
  const list = await shown(['flows'], 'flows.list')
  const answer = Promise.resolve()
  const removed = call('flows.remove', { input: { flow_ref: 'c' }, answer })
  await answer
  keepAnswer(['flow', 'a'], 7)
  await removed
  expect([kept(), live(), gone(), list()]).toEqual([1, 1, 1, 2])
})

test('a part that follows from an answer is no answer: the query is fetched', async () => {
  const kept = await shown(['flow', 'a'], 'flows.read')
  const answer = Promise.resolve()
  const renamed = call('flows.rename', { answer })
  await answer
  keepAnswer<number>(['flow', 'a'], (known) => known && known + 1)
  await renamed
  expect(kept()).toBe(2)
})

test('a refusal that tells of a change by somebody else refetches; others do not', async () => {
  const queues = await shown(['queues'], 'smartQueues.list')
  await call('smartQueues.update', { answer: Promise.reject(new ApiError('invalid_input', 400)) })
  expect(queues()).toBe(1)
  await call('smartQueues.update', { answer: Promise.reject(new ApiError('conflict', 409)) })
  expect(queues()).toBe(2)
})

test('a change shown at once is fetched once', async () => {
  const queues = await shown(['queues'], 'smartQueues.list')
  await optimistic<number, unknown>(
    { queryKey: ['queues'] },
    (known) => known,
    () => {
      const answer = Promise.resolve()
      refetchChangedBy('smartQueues.order', {}, answer)
      return answer
    },
  )
  await refetched()
  expect(queues()).toBe(2)
})
