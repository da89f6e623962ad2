import type { HistoryItem } from '@porchlight/contracts/conversations/event-history'
import { expect, test } from 'vitest'
import { newRef } from '../../../kernel/ids.ts'
import { startChat, type TestUser, testLibrary } from '../../../testing/library.ts'
import { sharedServer } from '../../../testing/test-server.ts'

const short = ({ name, by, changes, values }: HistoryItem) =>
  [name.split('.')[1], by.kind, ...changes.map(({ field, from, to }) => `${field} ${from ?? ''}>${to ?? ''}`), ...Object.values(values)].join(' ')
async function historyOf({ calls }: TestUser, ref: string, type: '1' | '2' = '1'): Promise<HistoryItem[]> {
  const all: HistoryItem[] = []
  for (let cursor: string | undefined, isDone = false; !isDone; ) {
    const page = await calls.eventHistory.list({ ref, type, limit: 3, ...(cursor && { cursor }) })
    all.push(...page.events)
    cursor = page.next_cursor ?? undefined
    isDone = cursor === undefined
  }
  return all
}

test('the history lists who changed what, from which value to which, completely, in order and in pages; type 2 includes the messages', async () => {
  const library = await testLibrary(await sharedServer())
  const [ana, bo, visitor] = [await library.user('agent', { canSuperviseChats: true }), await library.user(), library.visitor()]
  const conversation_ref = (await startChat(visitor, 'canary question')).conversation.conversation_ref
  const other = (await startChat(visitor, 'other question')).conversation
  const { calls } = ana
  await calls.conversations.take({ conversation_ref })
  await calls.conversations.patch({ conversation_ref, priority: 'high' })
  await calls.conversations.patch({ conversation_ref, snoozed_until: '2099-01-01T00:00:00.000Z' })
  await visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'canary again' })
  await calls.conversations.transfer({ conversation_ref, to_agent: bo.user_id })
  await calls.conversationLinks.merge({ conversation_ref, into: other.conversation_ref })
  await calls.conversationLinks.unmerge({ conversation_ref })
  await bo.calls.conversations.close({ conversation_ref })
  await calls.conversations.reopen({ conversation_ref, as_before: true })
  const merged = `${other.number} ${other.conversation_ref} source`
  const history = await historyOf(ana, conversation_ref)
  expect(history.map(short).toReversed()).toEqual([
    'started visitor chat',
    `taken agent assignee_id >${ana.user_id}`,
    'field_changed agent priority normal>high',
    'field_changed agent snoozed_until >2099-01-01T00:00:00.000Z',
    `woken visitor visitor`,
    `transferred agent assignee_id ${ana.user_id}>${bo.user_id}`,
    `merged agent ${merged}`,
    `unmerged agent ${merged}`,
    'closed agent agent',
    `reopened agent ongoing ${bo.user_id}`,
  ])
  expect(history.map(({ number }) => number)).toEqual(history.map(({ number }) => number).toSorted((a, b) => b - a))
  expect(history.map(({ by }) => by.id).includes(null)).toBe(true)
  const full = await historyOf(ana, conversation_ref, '2')
  expect(full.map(({ name }) => name).filter((name) => name === 'message.sent')).toHaveLength(2)
  expect(JSON.stringify(full)).not.toContain('canary')
})

test('only people who may see the conversation can read its history', async () => {
  const library = await testLibrary(await sharedServer())
  const [ana, bo, stranger] = [await library.user(), await library.user(), await (await testLibrary(await sharedServer())).user('admin')]
  const ref = (await startChat(library.visitor())).conversation.conversation_ref
  await ana.calls.conversations.take({ conversation_ref: ref })
  for (const other of [bo, stranger]) await expect(other.calls.eventHistory.list({ ref, type: '1' })).rejects.toMatchObject({ code: 'not_found' })
  expect((await ana.calls.eventHistory.list({ ref, type: '1' })).events).toHaveLength(2)
})

test('only supervisors see the values of a supervisor field; others see only that it changed', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, ana] = [await library.user('admin'), await library.user()]
  const { custom_field } = await admin.calls.customFields.create({ name: 'Margin', kind: 'text', shown_to: 'supervisors', set_by: 'supervisors' })
  const ref = (await startChat(library.visitor())).conversation.conversation_ref
  await ana.calls.conversations.take({ conversation_ref: ref })
  await admin.calls.conversations.patch({ conversation_ref: ref, custom_fields: { [custom_field.custom_field_ref]: 'canary' } })
  const newest = async (by: TestUser) => (await by.calls.eventHistory.list({ ref, type: '1', limit: 1 })).events[0]
  expect(await newest(admin)).toMatchObject({ changes: [{ field: custom_field.custom_field_ref, from: null, to: 'canary' }], values: {} })
  expect(await newest(ana)).toMatchObject({ name: 'conversation.field_changed', changes: [], values: { is_hidden: 'yes' } })
})
