import { expect, test } from 'vitest'
import { z } from 'zod'
import { changeEvents, messageEvents } from './conversations/event-history.ts'
import { changed, details, event, leftOut } from './define-events.ts'
import { type AnnouncedEvent, closed, openTo, openToWholeInbox } from './define-outside.ts'
import { inboxFlags } from './permission-flags.ts'
import { flagsOfEvent, isOfWholeInbox } from './webhooks/event-areas.ts'

const shape = { conversation_ref: z.string(), who: z.string().nullable() }

test('an event about a conversation says whether and how its history tells it, or it does not compile', () => {
  // @ts-expect-error says nothing about the history
  event('Planted.', shape)
  // @ts-expect-error tells a field that the payload does not have
  event('Planted.', shape, { history: 'changes', tell: ({ whom }) => details({ whom }) })
  // @ts-expect-error gives no reason
  event('Planted.', shape, { history: 'left out' })
  // @ts-expect-error is about no conversation
  event('Planted.', { who: z.string() }, leftOut('planted'))
  const planted = event('Planted.', shape, { history: 'changes', tell: ({ who }) => changed('who', null, who) })
  expect(planted.told.tell({ conversation_ref: 'c', who: 'ana' })).toEqual({ changes: [{ field: 'who', from: null, to: 'ana' }] })
  expect(event('Planted.', { who: z.string() }).told).toBeUndefined()
})

test('the events of each history follow from their declarations', () => {
  expect(changeEvents).toEqual(expect.arrayContaining(['conversation.closed', 'draft.reviewed']))
  expect([...changeEvents, ...messageEvents]).not.toContain('conversation.queued')
  expect(messageEvents).toEqual(['message.sent', 'message.edited', 'message.deleted', 'message.restored', 'message.mentioned', 'form.sent'])
})

test('an event that does not say who may follow it from outside does not compile', () => {
  const planted = { 'planted.happened': event('Planted.', { who: z.string() }) }
  // @ts-expect-error says neither who may follow it nor why no one may
  planted satisfies Record<string, AnnouncedEvent>
  const announced = {
    ...openTo(inboxFlags, planted),
    ...closed('planted', { 'planted.hidden': event('Planted.', { who: z.string() }) }),
    ...openToWholeInbox(['canViewForms'], { 'planted.everywhere': event('Planted.', { who: z.string() }) }),
  } satisfies Record<string, AnnouncedEvent>
  expect(Object.entries(announced).map(([name, { outside }]) => [name, outside])).toEqual([
    ['planted.happened', { flags: inboxFlags }],
    ['planted.hidden', { closed: 'planted' }],
    ['planted.everywhere', { flags: ['canViewForms'], ofWholeInbox: true }],
  ])
  // @ts-expect-error is no permission
  openTo(['canDoAnything'], planted)
})

test('whom an event outside is for follows from its declaration', () => {
  expect([flagsOfEvent('task.done'), isOfWholeInbox('task.done')]).toEqual([inboxFlags, false])
  expect(isOfWholeInbox('visitor.created')).toBe(true)
  expect([flagsOfEvent('feed.changed'), isOfWholeInbox('feed.changed')]).toEqual([undefined, false])
})
