import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { indexedDbStorage } from './indexed-db-storage.ts'
import type { OutboxEntry } from './outbox-entry.ts'

const entry = (client_msg_id: string, order: number): OutboxEntry => ({
  client_msg_id,
  thread: 'c1',
  conversation_ref: 'c1',
  kind: 'message',
  message: 'hello',
  attachments: [],
  mentions: [],
  created_at: 1,
  order,
  state: 'sending',
  error: null,
})
const idsIn = async (entries: Promise<OutboxEntry[]>) => (await entries).map((one) => one.client_msg_id).sort()

test('a tab leaves alone the entries of another open tab', async () => {
  const first = indexedDbStorage('demo-ann')
  expect(await first.load()).toEqual([])
  await first.put(entry('a', 1))
  expect(await idsIn(indexedDbStorage('demo-ann').load())).toEqual([])
  expect(await idsIn(indexedDbStorage('demo-bob').load())).toEqual([])
})
test('a new tab adopts the entries of a closed one and removes them for good', async () => {
  // Never loaded, so it holds no lock: equivalent to a closed tab.
  const gone = indexedDbStorage('demo-cas')
  await gone.put(entry('a', 1))
  await gone.put(entry('b', 2))
  await gone.put({ ...entry('b', 2), state: 'draft' })
  const [second, third] = [indexedDbStorage('demo-cas'), indexedDbStorage('demo-cas')]
  const [mine, theirs] = await Promise.all([second.load(), third.load()])
  expect([...mine, ...theirs].map((one) => `${one.client_msg_id} ${one.state}`).sort()).toEqual(['a sending', 'b draft'])
  expect(Math.min(mine.length, theirs.length)).toBe(0)
  await second.remove('a')
  await second.remove('b')
  expect(await idsIn(indexedDbStorage('demo-cas').load())).toEqual([])
})
test('entries of a tab that closes later reach a tab opened earlier', async () => {
  const lock = (name: string) => {
    let end = () => {}
    const held = new Promise<void>((resolve) => {
      end = resolve
    })
    const asked = new Promise<void>((granted) => {
      void navigator.locks.request(name, () => {
        granted()
        return held
      })
    })
    return { asked, end }
  }
  // The test holds the tab's lock and can release it, as a closing tab would.
  const leaving = indexedDbStorage('demo-dora')
  await leaving.put(entry('a', 1))
  const db = await openDB('porchlight-outbox-demo-dora', 1)
  const { owner } = (await db.getAll('entries'))[0] as { owner: string }
  const life = lock(`porchlight-outbox-demo-dora-${owner}`)
  await life.asked
  const more: string[] = []
  const next = indexedDbStorage('demo-dora')
  expect(await next.load((entries) => more.push(...entries.map((one) => one.client_msg_id)))).toEqual([])
  await leaving.put(entry('b', 2))
  expect(more).toEqual([])
  life.end()
  await expect.poll(() => [...more].sort()).toEqual(['a', 'b'])
  await next.remove('a')
  await next.remove('b')
  expect(await idsIn(indexedDbStorage('demo-dora').load())).toEqual([])
})
