import { api } from '@porchlight/contracts/api'
import type { StaffActor } from '../kernel/context.ts'
import { newRef } from '../kernel/ids.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { callIfThere, callsAt } from './calls-at.ts'
import { plantSeen } from './plant-seen.ts'
import type { Desk } from './seed-desk.ts'
import { type DemoTicket, demoTickets } from './ticket-story.ts'

const hour = 3_600_000
type Staff = Record<'agent' | 'agent2' | 'owner', StaffActor>

/** Loads the demo's tickets, each step at its own time. */
export async function seedTickets(kernel: Kernel, staff: Staff, desk: Desk, now: number): Promise<void> {
  for (const ticket of [...demoTickets].sort((a, b) => b.hoursAgo - a.hoursAgo)) await plantTicket(kernel, staff, desk, ticket, now)
}

async function plantTicket(kernel: Kernel, staff: Staff, { types, tags: refs, teams }: Desk, ticket: DemoTicket, now: number): Promise<void> {
  const call = callsAt(kernel)
  const begun = now - ticket.hoursAgo * hour
  const { name, email, subject, message, priority = 'normal', owner, team, type, tags = [], followers = [], dueInHours, tasks = [] } = ticket
  const { conversation } = await call(staff[ticket.by], begun, api.tickets.create, {
    ...{ name, email, subject, message, priority, creation_method: ticket.method ?? 'agent' },
    assignee_id: owner ? staff[owner].user_id : null,
    team_ref: team ? (teams.get(team) ?? null) : null,
    ticket_type_ref: type ? (types.get(type) ?? null) : null,
    tags: tags.flatMap((tag) => refs.get(tag) ?? []),
    followers: followers.map((who) => staff[who].user_id),
    ...(dueInHours !== undefined && { due_at: new Date(now + dueInHours * hour).toISOString() }),
  })
  const { conversation_ref } = conversation
  await plantSeen(kernel, conversation_ref, new Date(begun))
  let last = begun
  for (const line of ticket.lines ?? []) {
    last = begun + line.afterHours * hour
    const sent = { client_msg_id: newRef(), conversation_ref, message: line.text, ...(line.isNote && { sender_type: 'note' as const }) }
    await call(staff[line.who], last, api.messages.send, sent)
  }
  for (const { title, who, isDone, dueInHours: due } of tasks) {
    const due_at = due === undefined ? null : new Date(now + due * hour).toISOString()
    const input = { conversation_ref, title, assignee_id: staff[who].user_id, due_at }
    const task = await callIfThere(kernel, staff[ticket.by], last, { name: 'tasks.add', input, field: 'task' })
    if (isDone && task)
      await callIfThere(kernel, staff[who], last + hour, { name: 'tasks.change', input: { task_ref: task.task_ref, state: 'done' }, field: 'task' })
  }
  const worker = staff[owner ?? ticket.by]
  if (ticket.isSolved) await call(worker, last + hour / 2, api.conversations.close, { conversation_ref })
  if (ticket.snoozedForHours)
    await call(worker, last + hour / 2, api.conversations.patch, {
      conversation_ref,
      snoozed_until: new Date(now + ticket.snoozedForHours * hour).toISOString(),
    })
  if (ticket.draft)
    await call(staff[ticket.draft.by], last + hour / 2, api.drafts.submit, {
      ...{ conversation_ref, message: ticket.draft.text, to_agent: staff.owner.user_id },
    })
}
