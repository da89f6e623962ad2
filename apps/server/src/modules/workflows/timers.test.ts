import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Ctx } from '../../kernel/context.ts'
import { newRef } from '../../kernel/ids.ts'
import { startChat } from '../../testing/library.ts'
import { wakeSnoozed } from '../conversations/fields/snooze.ts'
import { openFormTicket, openTicketsByMail } from '../conversations/index.ts'
import { contactsFor } from '../visitors/index.ts'
import { runTimers } from './running/run-timers.ts'
import { doing, type RuleLab, ruleLab } from './testing/rule-lab.ts'

const minute = 60_000
const timersOf = async ({ library }: RuleLab) =>
  (
    await library.kernel.database.owner.query<{ conversation_ref: string; due_at: Date; kind: string }>(
      'select conversation_ref, due_at, kind from workflow_timers where support_lib_id = $1 order by due_at',
      [library.support_lib_id],
    )
  ).rows
const aDay = [{ on: 'timer', after: ['conversation.started', 'conversation.reopened', 'conversation.merged'], minutes: 1440 }]

test('each timer runs once and not before its time, whatever the clock does, in however many processes, after any restart', async () => {
  const lab = await ruleLab()
  const { library } = lab
  await lab.publish('Note', { triggers: aDay, steps: doing(['add_note', { message: 'A day' }]) })
  const daily = await lab.publish('Daily', {
    triggers: [{ on: 'schedule', weekdays: [1, 2, 3, 4, 5, 6, 7], times: ['00:00'], time_zone: 'UTC' }],
    conditions: { field: 'subject', op: 'is', value: 'no such subject' },
    steps: doing(['close']),
  })
  const chats = await Promise.all(Array.from({ length: 5 }, () => lab.chat()))
  await lab.settled()
  const dueAt = new Map((await timersOf(lab)).flatMap(({ conversation_ref, due_at }) => (conversation_ref ? [[conversation_ref, due_at.getTime()]] : [])))
  expect([...dueAt.keys()].sort()).toEqual(chats.toSorted())
  const begun = Date.now()
  let latest = 0
  // The conversations' times lie apart, a day from now and later; the server's own clock reaches none of them.
  for (const [index, ref] of chats.entries()) {
    dueAt.set(ref, begun + 1440 * minute + index * 7 * minute)
    await library.kernel.database.owner.query('update workflow_timers set due_at = $3 where support_lib_id = $1 and conversation_ref = $2', [
      library.support_lib_id,
      ref,
      new Date(dueAt.get(ref) ?? 0),
    ])
  }
  const jumps = fc.array(fc.record({ minutes: fc.integer({ min: -60, max: 60 }), processes: fc.integer({ min: 1, max: 3 }) }), { minLength: 3, maxLength: 6 })
  for (const { minutes, processes } of [...fc.sample(jumps, { numRuns: 3, seed: 29 }).flat(), { minutes: 3000, processes: 2 }, { minutes: 0, processes: 1 }]) {
    const at = begun + (1440 + minutes) * minute
    latest = Math.max(latest, at)
    // A process that has just started does not know about earlier ones.
    const kernels = Array.from({ length: processes }, () => ({ ...library.kernel, clock: { now: () => new Date(at) } }))
    await Promise.all(kernels.map((kernel) => runTimers(kernel, library.support_lib_id)))
    const ran = (await lab.runs()).map(({ conversation_ref }) => conversation_ref)
    const reached = [...dueAt].flatMap(([ref, due]) => (due <= latest ? [ref] : []))
    expect(ran.toSorted(), `${minutes} minutes`).toEqual(reached.toSorted())
    // The schedule is armed for its next time, once.
    const schedules = (await timersOf(lab)).filter(({ kind }) => kind === 'schedule')
    expect(schedules).toHaveLength(1)
    expect(schedules[0]?.due_at.getTime()).toBeGreaterThan(at - 2 * 1440 * minute)
  }
  expect((await lab.runs()).some(({ workflow_ref }) => workflow_ref === daily)).toBe(false)
})

async function contactOf(ctx: Ctx) {
  const [contact] = await contactsFor([{ ctx, sought: { email: `${newRef().toLowerCase()}@shop.example`, name: 'Eve' } }])
  if (!contact || contact instanceof Error) throw contact ?? new Error('no contact')
  return contact
}
const chatOf = async ({ library }: RuleLab) => (await startChat(library.visitor())).conversation.conversation_ref
const ticketOf = async ({ admin }: RuleLab) =>
  (await admin.calls.tickets.create({ email: `${newRef().toLowerCase()}@shop.example`, name: 'Eve', subject: 'Help', message: 'Please' })).conversation
    .conversation_ref

/** Every way in which a conversation begins or begins again; returns the conversation whose timer is armed. */
const entrances: Record<string, (lab: RuleLab) => Promise<string>> = {
  'a chat': chatOf,
  'a ticket': ticketOf,
  'a mail': ({ library }) =>
    library.inside(async (ctx) => {
      const mail = { mail_ref: newRef(), message: 'By mail', attachments: [], subject: 'Mail', created_by: null }
      return (await openTicketsByMail(ctx, [{ visitor: await contactOf(ctx), mail }]))[0]?.conversation_ref ?? ''
    }),
  'a contact form': ({ library }) =>
    library.inside(async (ctx) => {
      const { visitor_id } = await contactOf(ctx)
      return (await openFormTicket(ctx, { visitor_id, subject: 'Form', messages: ['By form'], attachments: [] })).conversation_ref
    }),
  'a ticket split off': async (lab) => {
    const { conversation, message } = await startChat(lab.library.visitor())
    const { conversation_ref } = conversation
    await lab.admin.calls.conversations.take({ conversation_ref })
    return (await lab.admin.calls.conversationLinks.split({ conversation_ref, message_id: message.id, subject: 'Another' })).other.conversation_ref
  },
  'a reopened chat': async (lab) => {
    const conversation_ref = await chatOf(lab)
    await lab.admin.calls.conversations.take({ conversation_ref })
    await lab.admin.calls.conversations.close({ conversation_ref })
    await lab.settled()
    await lab.library.kernel.database.owner.query('delete from workflow_timers where support_lib_id = $1 and conversation_ref = $2', [
      lab.library.support_lib_id,
      conversation_ref,
    ])
    await lab.admin.calls.conversations.reopen({ conversation_ref })
    return conversation_ref
  },
  'the target of a merge': async (lab) => {
    const visitor = lab.library.visitor()
    const [source, into] = [(await startChat(visitor)).conversation.conversation_ref, (await startChat(visitor)).conversation.conversation_ref]
    await lab.settled()
    await lab.library.kernel.database.owner.query('delete from workflow_timers where support_lib_id = $1 and conversation_ref = $2', [
      lab.library.support_lib_id,
      into,
    ])
    await lab.admin.calls.conversationLinks.merge({ conversation_ref: source, into })
    return into
  },
}

test('every entrance arms the timer of a rule once', async () => {
  const lab = await ruleLab()
  await lab.publish('A day later', { triggers: aDay, steps: doing(['add_note', { message: 'A day' }]) })
  for (const [entrance, begin] of Object.entries(entrances)) {
    const ref = await begin(lab)
    await lab.settled()
    expect(
      (await timersOf(lab)).filter(({ conversation_ref }) => conversation_ref === ref).map(({ kind }) => kind),
      entrance,
    ).toEqual(['trigger'])
  }
})

test('a rule runs at each end of a snooze, and a timer after each event', async () => {
  const lab = await ruleLab()
  const { library, admin } = lab
  const awake = await lab.publish('Awake', { triggers: [{ on: 'event', event: 'conversation.woken' }], steps: doing(['add_note', { message: 'Awake' }]) })
  const later = await lab.publish('Later', {
    triggers: [{ on: 'timer', after: ['conversation.woken'], minutes: 5 }],
    steps: doing(['add_note', { message: 'Five minutes later' }]),
  })
  const chats = await Promise.all(['first', 'second'].map((message) => lab.chat(message)))
  for (const conversation_ref of chats) await admin.calls.conversations.take({ conversation_ref })
  const clockIn = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * minute) })
  for (const round of [1, 2, 3]) {
    for (const conversation_ref of chats)
      await admin.calls.conversations.patch({ conversation_ref, snoozed_until: new Date(Date.now() + 5 * minute).toISOString() })
    // As often as the minute's check runs, also late and in several processes.
    for (const minutes of [4, 6, 6, 7]) await library.inside((ctx) => wakeSnoozed.run({ ...ctx, clock: clockIn(minutes) }))
    await lab.settled()
    for (const minutes of [3, 20, 20]) await runTimers({ ...library.kernel, clock: clockIn(minutes) }, library.support_lib_id)
    const ran = (await lab.runs()).map(
      ({ workflow_ref, conversation_ref, status }) => `${workflow_ref === awake ? 'awake' : 'later'} ${conversation_ref} ${status}`,
    )
    const each = chats.flatMap((ref) => [`awake ${ref} done`, `later ${ref} done`])
    expect(ran.toSorted(), String(round)).toEqual(
      Array.from({ length: round }, () => each)
        .flat()
        .sort(),
    )
  }
  expect(later).not.toBe(awake)
})
