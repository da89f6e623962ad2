import type { StreamPush } from '@porchlight/contracts/live'
import { expect, test } from 'vitest'
import { until } from '../../testing/until.ts'
import { LibraryFeed } from './library-feed.ts'
import { LibraryStream } from './library-stream.ts'
import type { LiveSocket } from './socket.ts'
import type { LibraryChange } from './stream-change.ts'

test('of a batch, people are told what is gone that they could see before any of its changes, as in a list read between two', async () => {
  const conversations = {
    name: 'conversations' as const,
    idOf: (row: object) => (row as { conversation_ref: string }).conversation_ref,
    replay: async () => ({ rows: [], gone: [] }),
    project: (_: unknown, rows: object[], before: ReadonlyMap<string, readonly unknown[]>) => ({
      rows: [],
      gone: rows.map((row) => conversations.idOf(row)).filter((ref) => before.get(ref)?.includes('seen')),
    }),
  }
  const sent: StreamPush[] = []
  const socket = {
    actor: { kind: 'agent', user_id: 'one' },
    subscriptions: new Map([['library', { stream: 'library', audience: 'staff', seq: 0, pending: undefined }]]),
    send: (frame: StreamPush) => void sent.push(frame),
  } as unknown as LiveSocket
  const feed = new LibraryFeed(new Set([socket]), new LibraryStream([conversations], new Map()))
  const change = (ref: string, ...before: unknown[]) =>
    feed.add({
      stream: 'library',
      data: { conversations: [{ conversation_ref: ref }] },
      ...(before.length > 0 && { before: { [ref]: before[0] } }),
    } as LibraryChange)
  // Started, offered to this person, and withdrawn; and one that was never theirs to see.
  for (const ref of ['offered', 'hidden']) change(ref)
  change('offered', 'hidden')
  change('offered', 'seen')
  change('hidden', 'hidden')
  feed.advance(5)
  await until(() => sent.length > 0, 'the batch is sent')
  feed.dispose()
  expect(sent).toEqual([{ stream: 'library', seq: 5, prev: 0, data: { gone: ['offered'] } }])
})
