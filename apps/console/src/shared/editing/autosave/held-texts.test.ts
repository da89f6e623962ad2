import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteLeftText, type HeldText, leftTexts, TextKeeper } from './held-texts.ts'

/** An in-memory storage; when full, it refuses every write. */
class FakeStorage {
  isFull = false
  readonly items = new Map<string, string>()
  get length(): number {
    return this.items.size
  }
  key(at: number): string | null {
    return [...this.items.keys()][at] ?? null
  }
  getItem(key: string): string | null {
    return this.items.get(key) ?? null
  }
  setItem(key: string, value: string): void {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError')
    this.items.set(key, value)
  }
  removeItem(key: string): void {
    this.items.delete(key)
  }
}

let storage: FakeStorage
beforeEach(() => {
  storage = new FakeStorage()
  vi.stubGlobal('localStorage', storage)
  // Some versions of Node have no navigator.
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.unstubAllGlobals()
})

let users = 0
/** Returns a user unique to one test, because the database persists across tests. */
const someone = () => `lib/${++users}`
/** Leaves text behind, as a closed tab would. */
function leaveInAnotherTab(user: string, subject: string, over: Partial<HeldText<unknown>> = {}): void {
  const text = { key: `${user}/${subject}/gone.1`, owner: 'gone.1', subject, user, held_at: Date.now(), value: { text: 'typed' }, ...over }
  storage.setItem(`porchlight-held:${text.key}`, JSON.stringify(text))
}
const valuesLeft = async (user: string, subject: string) => (await leftTexts(user, subject)).map(({ value }) => value)

test('text in an open editor is not offered to others; once closed, the next editor finds it', async () => {
  const user = someone()
  const keeper = new TextKeeper<{ text: string }>(user)
  keeper.open()
  keeper.hold('news/1', { text: 'typed' })
  expect(await valuesLeft(user, 'news/1')).toEqual([])
  keeper.close()
  expect(await valuesLeft(user, 'news/1')).toEqual([{ text: 'typed' }])
  expect(await valuesLeft(user, 'news/2')).toEqual([])
  expect(await valuesLeft(someone(), 'news/1')).toEqual([])
  keeper.hold('news/1', null)
  expect(await valuesLeft(user, 'news/1')).toEqual([])
})

test('new text that gets an id is stored once, under the new key', async () => {
  const user = someone()
  const keeper = new TextKeeper<{ text: string }>(user)
  keeper.hold('article/new', { text: 'one' })
  keeper.hold('article/a', { text: 'two' })
  expect([await valuesLeft(user, 'article/new'), await valuesLeft(user, 'article/a')]).toEqual([[], [{ text: 'two' }]])
})

test('text from a closed tab is found until it is deleted, newest first', async () => {
  const user = someone()
  leaveInAnotherTab(user, 'news/1', { held_at: Date.now() - 1000, key: `${user}/news/1/old.1`, owner: 'old.1', value: { text: 'older' } })
  leaveInAnotherTab(user, 'news/1')
  expect(await valuesLeft(user, 'news/1')).toEqual([{ text: 'typed' }, { text: 'older' }])
  for (const text of await leftTexts(user, 'news/1')) await deleteLeftText(text)
  expect(await valuesLeft(user, 'news/1')).toEqual([])
})

test('text expires after a month', async () => {
  const user = someone()
  leaveInAnotherTab(user, 'news/1', { held_at: Date.now() - 31 * 24 * 3_600_000 })
  expect(await valuesLeft(user, 'news/1')).toEqual([])
  expect(storage.items.size).toBe(0)
})

test('text too large for local storage goes to the database, and back when it fits', async () => {
  const user = someone()
  const keeper = new TextKeeper<{ text: string }>(user)
  storage.isFull = true
  keeper.hold('news/1', { text: 'large' })
  await expect.poll(() => valuesLeft(user, 'news/1')).toEqual([{ text: 'large' }])
  storage.isFull = false
  keeper.hold('news/1', { text: 'small' })
  await expect.poll(() => valuesLeft(user, 'news/1')).toEqual([{ text: 'small' }])
  keeper.hold('news/1', null)
  expect(await valuesLeft(user, 'news/1')).toEqual([])
})

test('stores nothing and does not throw if the browser blocks storage', async () => {
  const user = someone()
  const keeper = new TextKeeper<{ text: string }>(user)
  vi.stubGlobal('localStorage', undefined)
  keeper.hold('news/1', null)
  expect(await valuesLeft(user, 'news/1')).toEqual([])
})

test.each(['{', 'null', '1', '{"key":"k","owner":"o","held_at":"1","value":{}}', '{"key":"k","owner":"o","held_at":1,"value":null}'])(
  '%s is not recognized as stored text',
  async (json) => {
    const user = someone()
    storage.setItem(`porchlight-held:${user}/news/1/gone.1`, json)
    expect(await valuesLeft(user, 'news/1')).toEqual([])
  },
)
