import { describe, expect, test } from 'vitest'
import { HelpStore, type Pages } from './help-store.ts'

const settled = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

describe('reading help content', () => {
  test('is loading, then ready, and is not fetched again while fresh', async () => {
    let now = 0
    let reads = 0
    const store = new HelpStore(() => now)
    const want = () => store.want('categories', async () => ++reads)
    want()
    want()
    expect(store.get('categories')).toEqual({ status: 'loading' })
    await settled()
    expect(store.get('categories')).toEqual({ status: 'ready', value: 1 })
    now = 59_999
    want()
    await settled()
    expect(reads).toBe(1)
  })
  test('is shown when stale while it is refetched', async () => {
    let now = 0
    let reads = 0
    const store = new HelpStore(() => now)
    store.want('categories', async () => ++reads)
    await settled()
    now = 60_000
    store.want('categories', async () => ++reads)
    expect(store.get('categories')).toEqual({ status: 'ready', value: 1 })
    await settled()
    expect(store.get('categories')).toEqual({ status: 'ready', value: 2 })
  })
  test('stays shown if refetching fails', async () => {
    let now = 0
    const store = new HelpStore(() => now)
    store.want('news', async () => 'news')
    await settled()
    now = 60_000
    store.want('news', () => Promise.reject(new Error('offline')))
    await settled()
    expect(store.get('news')).toEqual({ status: 'ready', value: 'news' })
  })
  test('can be retried after a failure, by the visitor or by navigating back', async () => {
    const store = new HelpStore(() => 0)
    let isDown = true
    const load = async () => {
      if (isDown) throw new Error('offline')
      return 'here'
    }
    store.want('news', load)
    await settled()
    const failed = store.get('news')
    expect(failed.status).toBe('failed')
    if (failed.status === 'failed') failed.retry()
    expect(store.get('news')).toEqual({ status: 'loading' })
    await settled()
    expect(store.get('news').status).toBe('failed')
    isDown = false
    store.want('news', load)
    await settled()
    expect(store.get('news')).toEqual({ status: 'ready', value: 'here' })
  })
  test('grows page by page, and notifies listeners', async () => {
    const store = new HelpStore(() => 0)
    let heard = 0
    const stop = store.subscribe(() => heard++)
    const page = async (cursor?: string): Promise<Pages<string>> => (cursor ? { items: ['b'], next_cursor: null } : { items: ['a'], next_cursor: 'next' })
    store.want('list', page)
    await settled()
    await store.more('list', page)
    expect(store.get('list')).toEqual({ status: 'ready', value: { items: ['a', 'b'], next_cursor: null } })
    await store.more('list', () => Promise.reject(new Error('there is no third page')))
    stop()
    expect(heard).toBe(3)
  })
})
