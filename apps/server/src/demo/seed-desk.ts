import { api } from '@porchlight/contracts/api'
import type { StaffActor } from '../kernel/context.ts'
import { newRef } from '../kernel/ids.ts'
import { demoReplies, demoRules, repairFlow, returnForm, returns } from './automation-story.ts'
import type { CallAt } from './calls-at.ts'
import { demoTags, demoTicketTypes } from './ticket-story.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
/** How long ago the shop set its desk up: before the first conversation. */
const setUpDaysAgo = 66

/** Refs of what conversations refer to, by name, and the flow that agents start. */
export type Desk = { types: Map<string, string>; tags: Map<string, string>; teams: Map<string, string>; flow_ref: string }

const span = (from: number, to: number) => [{ from: from * 60, to: to * 60 }]
const weekdays = [1, 2, 3, 4, 5].map(() => span(9, 18))

/** Sets up what the shop works with: ticket types, tags, hours, a promise, shared replies, a form and a flow. */
export async function setUpDesk(call: CallAt, owner: StaffActor, now: number): Promise<Desk> {
  const at = now - setUpDaysAgo * day
  const types = new Map<string, string>()
  for (const name of demoTicketTypes) types.set(name, (await call(owner, at, api.ticketTypes.create, { name })).option.ticket_type_ref)
  const tags = new Map<string, string>()
  for (const name of demoTags) tags.set(name, (await call(owner, at, api.convTags.create, { name })).option.tag_ref)
  const { teams } = await call(owner, at, api.people.teams, {})
  // The first calendar is the library's: chats are never closed, so that whoever tries the widget at night is not told to come back.
  const everyDay = [0, 1, 2, 3, 4, 5, 6].map(() => span(0, 24))
  await call(owner, at, api.calendars.create, { name: 'Chat', time_zone: 'Europe/Berlin', week: everyDay })
  const workshop = { name: 'Workshop', time_zone: 'Europe/Berlin', week: [...weekdays, span(10, 14), []] }
  const { calendar } = await call(owner, at, api.calendars.create, workshop)
  await call(owner, at, api.sla.create, {
    name: 'Tickets within a working day',
    filter: { all: [{ field: 'channel', op: 'is', value: 'ticket' }] },
    ...{ first_reply_minutes: 9 * 60, resolution_minutes: 5 * 9 * 60, warn_minutes: 60 },
    ...{ counts: 'business_time', calendar_ref: calendar.calendar_ref },
  })
  for (const reply of demoReplies) await call(owner, at, api.cannedReplies.create, { ...reply, visible_to: 'everyone' })
  const { flow } = await call(owner, at, api.flows.create, { title: 'Questions before a repair', flow: repairFlow })
  await call(owner, at, api.flows.publish, { flow_ref: flow.flow_ref, revision: flow.revision })
  return { types, tags, teams: new Map(teams.map(({ team_ref, team_name }) => [team_name, team_ref])), flow_ref: flow.flow_ref }
}

/** Plants what the shop made of its weeks: a form with answers, rules and macros, and a report that everyone sees. */
export async function seedDesk(call: CallAt, owner: StaffActor, { types, tags, teams }: Desk, now: number): Promise<void> {
  const { support_lib_id } = owner
  const before = now - 20 * day
  const { form } = await call(owner, before, api.forms.create, { title: 'Send a bike back', form: returnForm })
  const { form_ref } = form
  await call(owner, before, api.forms.publish, { form_ref, revision: form.revision })
  for (const [index, answers] of returns.entries()) {
    const at = now - (index * 3 + 1) * day - index * hour
    const { opened } = await call({ kind: 'nobody' }, at, api.forms.shown, { support_lib_id, form_ref })
    await call({ kind: 'nobody' }, at + 2 * minute, api.forms.submit, { support_lib_id, form_ref, version: 1, submission_key: newRef(), answers, opened })
  }
  for (const { workflow_name, plan } of demoRules({ types, tags, teams, owner: owner.user_id })) {
    const { workflow } = await call(owner, now, api.workflows.create, { workflow_name, plan })
    await call(owner, now, api.workflows.publish, { workflow_ref: workflow.workflow_ref, revision: workflow.revision })
  }
  const card = { every: 'week', width: 6 } as const
  const { report } = await call(owner, now, api.customReports.create, {
    report_name: 'How we are doing',
    description: 'Read together on Mondays.',
    period: { days: 56 },
    visible_to: 'everyone',
    cards: [
      { ...card, card_id: 'asked', title: 'Asked and closed', chart: 'bar', metrics: ['conversations_new', 'conversations_closed'] },
      { ...card, card_id: 'reply', title: 'First reply', chart: 'line', metrics: ['first_reply_time'] },
      { ...card, card_id: 'csat', title: 'Satisfaction', chart: 'number', metrics: ['csat'] },
      { ...card, card_id: 'sla', title: 'Promises kept', chart: 'number', metrics: ['sla_share'] },
      { ...card, card_id: 'about', title: 'What tickets are about', chart: 'pie', metrics: ['conversations_new'], group_by: 'ticket_type_ref' },
      { ...card, card_id: 'closed', title: 'Closed by person', chart: 'table', metrics: ['conversations_closed'], group_by: 'agent_id' },
    ],
  })
  await call(owner, now, api.customReports.favorite, { id: report.id })
}
