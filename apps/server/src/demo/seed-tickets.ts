import { api } from '@porchlight/contracts/api'
import { perform } from '../kernel/calls/perform.ts'
import type { StaffActor } from '../kernel/context.ts'
import { newRef } from '../kernel/ids.ts'
import { type Kernel, systemRequest } from '../kernel/kernel.ts'
import { type DemoTicket, demoTags, demoTickets, demoTicketTypes } from './ticket-story.ts'

const hour = 3_600_000
/** Refs of ticket types, tags and teams, keyed by their names in the story. */
type Refs = { types: Map<string, string>; tags: Map<string, string>; teams: Map<string, string> }
type Staff = Record<'agent' | 'agent2' | 'owner', StaffActor>

/** Loads the demo's tickets, each step at its own time, using a kernel with a fixed clock. */
export async function seedTickets(kernel: Kernel, staff: Staff, now: number): Promise<void> {
  const callAt = (at: number) => async (actor: StaffActor, name: string, input: Record<string, unknown>) => {
    const handler = kernel.handlers.get(name)
    if (!handler) throw new Error(`no handler of ${name}`)
    return perform({ ...kernel, clock: { now: () => new Date(at) } }, handler, { actor, input, meta: systemRequest('demo') })
  }
  const atFirst = callAt(now - 240 * hour)
  const named = async (operation: string, key: string, names: readonly string[]) => {
    const refs = new Map<string, string>()
    for (const name of names) {
      const { option } = (await atFirst(staff.owner, operation, { name })) as { option: Record<string, string> }
      refs.set(name, option[key] ?? '')
    }
    return refs
  }
  const { teams } = (await atFirst(staff.owner, api.people.teams.name, {})) as { teams: { team_ref: string; team_name: string }[] }
  const refs: Refs = {
    types: await named(api.ticketTypes.create.name, 'ticket_type_ref', demoTicketTypes),
    tags: await named(api.convTags.create.name, 'tag_ref', demoTags),
    teams: new Map(teams.map(({ team_ref, team_name }) => [team_name, team_ref])),
  }
  for (const ticket of [...demoTickets].sort((a, b) => b.hoursAgo - a.hoursAgo)) await plantTicket(callAt, staff, refs, ticket, now)
}

type CallAt = (at: number) => (actor: StaffActor, name: string, input: Record<string, unknown>) => Promise<unknown>

async function plantTicket(callAt: CallAt, staff: Staff, refs: Refs, ticket: DemoTicket, now: number): Promise<void> {
  const begun = now - ticket.hoursAgo * hour
  const { name, email, subject, message, priority = 'normal', owner, team, type, tags = [], followers = [], dueInHours } = ticket
  const made = await callAt(begun)(staff[ticket.by], api.tickets.create.name, {
    ...{ name, email, subject, message, priority, creation_method: ticket.method ?? 'agent' },
    assignee_id: owner ? staff[owner].user_id : null,
    team_ref: team ? refs.teams.get(team) : null,
    ticket_type_ref: type ? refs.types.get(type) : null,
    tags: tags.flatMap((tag) => refs.tags.get(tag) ?? []),
    followers: followers.map((who) => staff[who].user_id),
    ...(dueInHours !== undefined && { due_at: new Date(now + dueInHours * hour).toISOString() }),
  })
  const { conversation_ref } = (made as { conversation: { conversation_ref: string } }).conversation
  let last = begun
  for (const line of ticket.lines ?? []) {
    last = begun + line.afterHours * hour
    const sent = { client_msg_id: newRef(), conversation_ref, message: line.text, ...(line.isNote && { sender_type: 'note' }) }
    await callAt(last)(staff[line.who], api.messages.send.name, sent)
  }
  const worker = staff[owner ?? ticket.by]
  if (ticket.isSolved) await callAt(last + hour / 2)(worker, api.conversations.close.name, { conversation_ref })
  if (ticket.snoozedForHours)
    await callAt(last + hour / 2)(worker, api.conversations.patch.name, {
      conversation_ref,
      snoozed_until: new Date(now + ticket.snoozedForHours * hour).toISOString(),
    })
  if (ticket.draft)
    await callAt(last + hour / 2)(staff[ticket.draft.by], api.drafts.submit.name, {
      ...{ conversation_ref, message: ticket.draft.text, to_agent: staff.owner.user_id },
    })
}
