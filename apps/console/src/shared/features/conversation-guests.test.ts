import { expect, test } from 'vitest'
import { merged } from './conversation-guests.ts'

const Panel = () => null
const panel = (id: string, order: number) => ({ panels: [{ id, order, Panel }] })
const line = { text: () => 'Planted' }

test('the places of several features are merged in their own order', () => {
  const { panels, actions } = merged([panel('tasks.panel', 30), {}, panel('contact.who', 10), panel('links.panel', 20)])
  expect(panels.map(({ id }) => id)).toEqual(['contact.who', 'links.panel', 'tasks.panel'])
  expect(actions).toEqual([])
})
test('kinds of messages and texts of the history are found by their key', () => {
  const { messageKinds, historyTexts } = merged([
    { messageKinds: { task_done: line } },
    { messageKinds: { merged: line }, historyTexts: { 'conversation.taken': () => 'Done' } },
  ])
  expect(Object.keys(messageKinds)).toEqual(['task_done', 'merged'])
  expect(historyTexts['conversation.taken']?.({ name: 'conversation.taken', values: {} }, String)).toBe('Done')
})
test.each([
  ['an id', [panel('tasks.panel', 10), panel('tasks.panel', 20)]],
  ['a kind of message', [{ messageKinds: { merged: line } }, { messageKinds: { merged: line } }]],
])('%s that two features declare is refused', (_what, all) => expect(() => merged(all)).toThrow(/Two features declare/))
