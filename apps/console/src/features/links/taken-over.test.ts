import { expect, test } from 'vitest'
import { takenOver } from './taken-over.ts'

const plain = { tags: [] as string[], followers: [] as string[], priority: 'normal' as const, due_at: null, channel: 'ticket' as const }
const [early, late] = ['2026-05-01T09:00:00.000Z', '2026-06-01T09:00:00.000Z']

test.each([
  ['tags and followers that the other one lacks', { tags: ['a', 'b'], followers: ['x'] }, { tags: ['b'], followers: ['y'] }, { tags: ['a'], followers: ['x'] }],
  ['a higher priority', { priority: 'urgent' as const }, {}, { priority: ['urgent'] }],
  ['no lower priority', { priority: 'low' as const }, {}, {}],
  ['a due date', { due_at: late }, {}, { due_at: [late] }],
  ['an earlier due date', { due_at: early }, { due_at: late }, { due_at: [early] }],
  ['no later due date', { due_at: late }, { due_at: early }, {}],
  ['no due date for a chat', { due_at: early }, { channel: 'chat' as const }, {}],
])('a merge gives %s', (_what, from, into, gains) =>
  expect(takenOver({ ...plain, ...from }, { ...plain, ...into })).toEqual({ tags: [], followers: [], priority: [], due_at: [], ...gains }),
)
