import { limits } from '@porchlight/contracts/limits'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { memoryStorage } from './memory-storage.ts'
import { Outbox } from './outbox.ts'
import type { OutboxEntry, OutboxStorage, SendAnswer } from './outbox-entry.ts'
import { messageRow } from './testing/message-rows.ts'
import { VirtualClock } from './testing/virtual-clock.ts'

type Under = { entry: OutboxEntry; answer: (went?: string) => void; refuse: (code: 'unavailable' | 'internal' | 'conversation_closed') => void }

function outboxWith(storage: OutboxStorage = memoryStorage(), clock = new VirtualClock()) {
  const world = { isOpen: true, sends: [] as Under[] }
  const send = (entry: OutboxEntry) =>
    new Promise<SendAnswer>((resolve, reject) => {
      const message = (went?: string) => messageRow(1, { client_msg_id: entry.client_msg_id, conversation_ref: went ?? entry.conversation_ref ?? 'c9' })
      world.sends.push({ entry, answer: (went) => resolve({ message: message(went) } as SendAnswer), refuse: (code) => reject(new ApiError(code, 500)) })
    })
  const outbox = new Outbox({ storage, send, canSend: () => world.isOpen, clock, random: () => 0 })
  const add = (id: string, conversation_ref: string | null = 'c1', thread = conversation_ref ?? 'new') =>
    outbox.add({ client_msg_id: id, thread, conversation_ref, kind: 'message', message: id, attachments: [], mentions: [] })
  const ids = () => world.sends.map(({ entry }) => entry.client_msg_id)
  const states = (thread: string) => outbox.entries(thread).map((entry) => `${entry.client_msg_id} ${entry.state}`)
  return { storage, clock, outbox, world, add, ids, states, settle: () => clock.advance(0) }
}

test('sends one at a time in each conversation, in order', async () => {
  const { add, ids, world, settle } = outboxWith()
  add('a')
  add('b')
  add('x', 'c2')
  await settle()
  expect(ids()).toEqual(['a', 'x'])
  world.sends[0]?.answer()
  await settle()
  expect(ids()).toEqual(['a', 'x', 'b'])
})
test('a temporary failure delays the message and those after it; a flush retries immediately', async () => {
  const { add, ids, world, outbox, clock, settle } = outboxWith()
  add('a')
  add('b')
  await settle()
  world.sends[0]?.refuse('unavailable')
  await clock.advance(999)
  expect(ids()).toEqual(['a'])
  await clock.advance(1)
  expect(ids()).toEqual(['a', 'a'])
  world.sends[1]?.refuse('unavailable')
  await settle()
  outbox.flush()
  await settle()
  expect(ids()).toEqual(['a', 'a', 'a'])
})
test('a refused message fails with its code and the next one is sent; retry sends it last', async () => {
  const { add, ids, world, outbox, states, settle } = outboxWith()
  add('a')
  add('b')
  await settle()
  world.sends[0]?.refuse('conversation_closed')
  await settle()
  expect(states('c1')).toEqual(['a failed', 'b sending'])
  expect(outbox.entries('c1')[0]?.error).toBe('conversation_closed')
  outbox.retry('a')
  expect(states('c1')).toEqual(['b sending', 'a sending'])
  world.sends[1]?.answer()
  await settle()
  expect(ids()).toEqual(['a', 'b', 'a'])
})
test('a server error is tried five times', async () => {
  const { add, ids, world, states, clock, settle } = outboxWith()
  add('a')
  for (let attempt = 0; attempt < 5; attempt++) {
    await settle()
    world.sends.at(-1)?.refuse('internal')
    await clock.advance(1000)
  }
  expect(ids()).toHaveLength(5)
  expect(states('c1')).toEqual(['a failed'])
})
test('after ten minutes a message becomes a draft and is not sent; retry sends it', async () => {
  const { add, ids, world, outbox, states, clock, settle } = outboxWith()
  world.isOpen = false
  add('a')
  await clock.advance(limits.outboxDraftAfterMs - 1)
  expect(states('c1')).toEqual(['a sending'])
  await clock.advance(1)
  expect(states('c1')).toEqual(['a draft'])
  world.isOpen = true
  outbox.flush()
  await settle()
  expect(ids()).toEqual([])
  outbox.retry('a')
  await settle()
  expect(ids()).toEqual(['a'])
})
test('unsent messages survive a reload with their ids and order, ahead of new ones', async () => {
  const first = outboxWith()
  first.world.isOpen = false
  first.add('a')
  first.add('b')
  await first.settle()
  first.outbox.dispose()
  const second = outboxWith(first.storage, first.clock)
  second.add('c')
  await second.settle()
  expect(second.states('c1')).toEqual(['a sending', 'b sending', 'c sending'])
  expect(second.ids()).toEqual(['a'])
})
test('a message added before storage has been read is kept even if the page closes at once', async () => {
  const first = outboxWith()
  first.add('a')
  first.outbox.dispose()
  const second = outboxWith(first.storage, first.clock)
  second.add('b')
  await second.settle()
  expect(second.states('c1')).toEqual(['a sending', 'b sending'])
})
test('a message discarded before storage has been read does not come back', async () => {
  const first = outboxWith()
  first.add('a')
  first.outbox.dispose()
  const second = outboxWith(first.storage, first.clock)
  second.outbox.discard('a')
  await second.settle()
  expect([second.ids(), await second.storage.load()]).toEqual([[], []])
})
test('messages left unsent by an earlier page and an early first message begin one conversation', async () => {
  const first = outboxWith()
  first.add('a', null, 'of-first')
  first.outbox.dispose()
  const second = outboxWith(first.storage, first.clock)
  second.add('b', null, 'of-second')
  await second.settle()
  expect(second.states('of-first')).toEqual(['a sending', 'b sending'])
  expect(second.ids()).toEqual(['a'])
})
test('a sent, settled or discarded message leaves storage', async () => {
  const { add, world, outbox, storage, settle } = outboxWith()
  for (const id of ['a', 'b', 'c']) add(id)
  await settle()
  world.sends[0]?.answer()
  outbox.settle(['b'])
  outbox.discard('c')
  await settle()
  expect(await storage.load()).toEqual([])
})
test('the remaining messages of a new conversation follow its first one into it', async () => {
  const { add, world, outbox, storage, settle } = outboxWith()
  add('a', null)
  add('b', null)
  await settle()
  expect(outbox.newThread()).toBe('new')
  world.sends[0]?.answer()
  await settle()
  expect(world.sends.map(({ entry }) => entry.conversation_ref)).toEqual([null, 'c9'])
  expect(outbox.entries('c9').map((entry) => entry.client_msg_id)).toEqual(['b'])
  expect((await storage.load()).map((entry) => entry.conversation_ref)).toEqual(['c9'])
})
test('messages queued behind one that was redirected by a merge follow it to the other conversation', async () => {
  const { add, world, outbox, storage, settle } = outboxWith()
  add('a')
  add('b')
  await settle()
  world.sends[0]?.answer('c2')
  await settle()
  expect(world.sends.map(({ entry }) => `${entry.client_msg_id} ${entry.conversation_ref}`)).toEqual(['a c1', 'b c2'])
  expect(outbox.entries('c1')).toEqual([])
  expect((await storage.load()).map((entry) => entry.conversation_ref)).toEqual(['c2'])
})
test('messages of a page that closed later are sent too, after the current ones', async () => {
  let bring = (_left: OutboxEntry[]) => {}
  const storage: OutboxStorage = {
    ...memoryStorage(),
    load: async (onMore) => {
      bring = onMore ?? bring
      return []
    },
  }
  const { outbox, add, ids, world, settle } = outboxWith(storage)
  await settle()
  add('a')
  await settle()
  bring([{ ...(outbox.entries('c1')[0] as OutboxEntry), client_msg_id: 'b' }])
  await settle()
  expect(ids()).toEqual(['a'])
  world.sends[0]?.answer()
  await settle()
  expect(ids()).toEqual(['a', 'b'])
})
test('a storage that hangs or fails only delays sending', async () => {
  const never = () => new Promise<never>(() => {})
  const hanging = outboxWith({ load: never, put: never, remove: never })
  hanging.add('a')
  await hanging.clock.advance(6000)
  expect(hanging.ids()).toEqual(['a'])
  const fail = () => Promise.reject(new Error('no disk'))
  const failing = outboxWith({ load: fail, put: fail, remove: fail })
  failing.add('a')
  await failing.settle()
  expect(failing.ids()).toEqual(['a'])
})
