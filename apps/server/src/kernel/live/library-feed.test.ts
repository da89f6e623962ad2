import type { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { until } from '../../testing/until.ts'
import type { RequestMeta, StaffActor } from '../context.ts'
import { LibraryFeed } from './library-feed.ts'
import { LibraryStream } from './library-stream.ts'
import { LiveSocket } from './socket.ts'
import type { LibraryChange } from './stream-change.ts'

/** A feed for one socket of a person who may see the rows whose subject is their id; changes say who could see a row before. */
function feedFor(user_id: string) {
  const conversations = {
    name: 'conversations' as const,
    idOf: (row: object) => (row as { conversation_ref: string }).conversation_ref,
    replay: async () => ({ rows: [], gone: [] }),
    project: (actor: unknown, rows: object[], before: ReadonlyMap<string, readonly unknown[]>) => {
      const { user_id } = actor as StaffActor
      const seen = rows.filter((row) => 'subject' in row && row.subject === user_id)
      const gone = rows.filter((row) => !seen.includes(row) && before.get(conversations.idOf(row))?.includes(user_id))
      return { rows: seen as never[], gone: gone.map(conversations.idOf) }
    },
  }
  const sent: unknown[] = []
  const wire = { cork() {}, uncork() {} } as unknown as Duplex
  const webSocket = { OPEN: 1, readyState: 1, bufferedAmount: 0, send: (text: string) => void sent.push(JSON.parse(text)) } as unknown as WebSocket
  const socket = new LiveSocket(webSocket, wire, 'one', {} as RequestMeta, 0)
  const person = (user_id: string) => ({ kind: 'agent', user_id }) as StaffActor
  socket.actor = person(user_id)
  socket.follow('library', { stream: 'library', audience: 'staff', seq: 0, pending: undefined })
  const feed = new LibraryFeed(new Set([socket]), new LibraryStream([conversations], new Map()))
  const change = (conversation_ref: string, after: string, before?: string) =>
    feed.add({
      stream: 'library',
      data: { conversations: [{ conversation_ref, subject: after }] },
      ...(before !== undefined && { before: { [conversation_ref]: before } }),
    } as unknown as LibraryChange)
  return { sent, socket, feed, change, person }
}

test('of a batch, people are told what is gone that they could see before any of its changes, as in a list read between two', async () => {
  const { sent, feed, change } = feedFor('me')
  // Started, offered to this person, and withdrawn; and one that was never theirs to see.
  change('offered', 'nobody')
  change('offered', 'me', 'nobody')
  change('offered', 'nobody', 'me')
  change('hidden', 'nobody')
  change('hidden', 'others', 'nobody')
  feed.advance(5)
  await until(() => sent.length > 0, 'the batch is sent')
  feed.dispose()
  expect(sent).toEqual([{ stream: 'library', seq: 5, prev: 0, data: { gone: ['offered'] } }])
})

test('the first change is sent at once, and those that follow are gathered into a few frames a second, with the latest of each row', async () => {
  const { sent, feed, change } = feedFor('me')
  const began = performance.now()
  let number = 0
  while (performance.now() - began < 1000) {
    change('mine', 'me')
    feed.advance(++number)
    if (number === 1) await until(() => sent.length === 1, 'the first is sent', 150)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  feed.dispose()
  expect(sent.length).toBeGreaterThan(1)
  // Each frame takes up where the one before ended.
  expect(sent.length).toBeLessThanOrEqual(7)
  expect((sent as { prev: number }[]).map(({ prev }) => prev)).toEqual([0, ...(sent as { seq: number }[]).map(({ seq }) => seq)].slice(0, -1))
})

test('while the rights of a person are checked again, pushes wait, and show what the new rights allow', async () => {
  const { sent, socket, feed, change, person } = feedFor('before')
  socket.rightsAreChecked()
  socket.rightsAreChecked()
  change('secret', 'before')
  change('open', 'after')
  feed.advance(2)
  let isPushed = false
  socket.whenRightsAreKnown(() => {
    isPushed = true
  })
  await new Promise((resolve) => setTimeout(resolve, 0))
  await new Promise((resolve) => setTimeout(resolve, 0))
  socket.rightsAreKnown()
  expect([sent, isPushed]).toEqual([[], false])
  socket.actor = person('after')
  socket.rightsAreKnown()
  await until(() => sent.length > 0, 'the batch is sent')
  feed.dispose()
  expect(isPushed).toBe(true)
  expect(sent).toMatchObject([{ seq: 2, data: { conversations: [{ conversation_ref: 'open' }] } }])
})
