import { ticketsApi } from '@porchlight/contracts/conversations/tickets'
import { limits } from '@porchlight/contracts/limits'
import { type Ctx, can } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { action } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { ConversationChange, forStaff, knownChanges, lockConversations, refusalOf, saveChanges, setFields } from '../conversations/index.ts'
import { teamsOf } from '../people/index.ts'
import { choose } from './deciding/choose.ts'
import { keepDecision } from './deciding/decisions.ts'
import type { Holding, Queue } from './queue.ts'
import { heldRows, queueOf, queuesInUse } from './queue-members.ts'

/** Used for tickets in no queue, which come last: those longest without a message go first. */
const everything: Holding = { channel: 'ticket', filter: { all: [] }, sort: 'oldest' }

/**
 * Assigns the next ticket to the caller. It waits for a ticket that somebody else has locked only while it holds no lock itself: a rule locks a ticket and then
 * decides who gets it, so waiting for that ticket after a decision here would be a deadlock. Such a ticket is being worked on, and another one is as good.
 */
export const nextTicket = action(ticketsApi.next, async (ctx) => {
  if (!can(ctx.actor, 'canViewExistingTickets')) throw refuse('forbidden')
  const queues = await queuesInUse(ctx, 'ticket')
  let waits: 'waits' | 'never waits' = 'waits'
  for (const queue of [...(await openTo(ctx, queues)), undefined]) {
    const held = await heldRows(ctx, queue ?? everything, limits.queueWalkMax)
    for (const { conversation_ref } of held.filter((row) => queueOf(ctx, queues, row) === queue)) {
      const [row] = await lockConversations(ctx, [conversation_ref], waits)
      waits = 'never waits'
      // A teammate may have taken or solved the ticket since it was read.
      const isFree = row?.state === 'open' && row.assignee_id === null && row.snoozed_until === null && row.spam === 'no'
      if (!isFree || queueOf(ctx, queues, row) !== queue || refusalOf(ctx.actor, 'change', row) !== undefined) continue
      const choice = await choose(ctx, row, queue, [], staffOf(ctx).user_id)
      if (choice.user_id === null) {
        // A limit holds for the whole queue, a skill that they lack for this ticket.
        if (choice.considered[0]?.standing === 'at_limit') break
        continue
      }
      await keepDecision(ctx, row, choice, 'next')
      return { conversation: await assign(ctx, new ConversationChange(row), queue) }
    }
  }
  return { conversation: null }
})

/** Returns the queues that the caller can be given tickets from. */
async function openTo(ctx: Ctx, queues: readonly Queue[]): Promise<Queue[]> {
  const { user_id } = staffOf(ctx)
  const teams = new Set(queues.some(({ team_refs }) => team_refs.length > 0) ? await teamsOf(ctx, user_id) : [])
  return queues.filter(
    ({ user_ids, team_refs }) => user_ids.length + team_refs.length === 0 || user_ids.includes(user_id) || team_refs.some((team) => teams.has(team)),
  )
}

/** Assigns a ticket to the caller and records why in its history. Like a field change, this doesn't move the ticket in lists. */
async function assign(ctx: Ctx, change: ConversationChange, queue: Queue | undefined) {
  const { user_id, name } = staffOf(ctx)
  const { updated_at } = change.row
  setFields(ctx, change, await knownChanges(ctx, { assignee_id: user_id }))
  change.happened(ctx, 'conversation.next_taken', { user_id, smart_queue_ref: queue?.smart_queue_ref ?? null })
  change.say(ctx, queue ? 'next_of_queue' : 'next_of_all', { agent: name, ...(queue && { queue: queue.name }) }, true)
  change.row.updated_at = updated_at
  await saveChanges(ctx, [change])
  return forStaff(change.row, ctx.actor)
}
