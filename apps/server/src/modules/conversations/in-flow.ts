import type { Ctx } from '../../kernel/context.ts'
import { chatSettingsOf } from '../libraries/index.ts'
import { settle } from './actions/settle-offer.ts'
import type { ConversationChange } from './conversation-change.ts'
import { leaveStepsOpen } from './fields/open-steps.ts'
import { askForAgent, close } from './transitions.ts'

/** Lets flows react to changes of the conversations they answer in, within the transaction and before the change is written. */
export type FlowFollower = (ctx: Ctx, changes: ConversationChange[]) => Promise<void>

let follower: FlowFollower = async () => {}

/** Lets the module of flows follow such changes: it knows conversations, which don't know it. Called once, when that module is loaded. */
export const followInFlows = (own: FlowFollower): void => {
  follower = own
}

/** Lets flows follow changes that are not their own. */
export async function followFlows(ctx: Ctx, changes: ConversationChange[]): Promise<void> {
  const followed = changes.filter((change) => change.row.in_flow === 'yes' && !change.isOfFlow)
  if (followed.length > 0) await follower(ctx, followed)
}

/** Hands the conversation to a flow, so that it is no longer offered to agents. */
export async function enterFlow(ctx: Ctx, { row }: ConversationChange): Promise<void> {
  row.in_flow = 'yes'
  row.waiting_since = null
  if (row.state !== 'waiting' || row.offered_to === null) return
  await settle(ctx, row.conversation_ref, row.offered_to, 'withdrawn')
  row.offered_to = null
}

/** People answer from now on: the chat enters the queue as a new one does, or its owner finds it unread. */
export async function leaveFlow(ctx: Ctx, change: ConversationChange): Promise<void> {
  const { row } = change
  row.in_flow = 'no'
  change.step({ visible: true })
  if (row.state === 'ongoing' || row.state === 'open') {
    row.waiting_since = ctx.clock.now()
    if (row.assignee_id !== null) change.isUnreadFor(row.assignee_id)
  }
  if (row.state !== 'waiting') return
  row.waiting_since = ctx.clock.now()
  if (row.spam === 'yes') return
  change.happened(ctx, 'conversation.queued', {})
  askForAgent(ctx, row.conversation_ref, await chatSettingsOf(ctx))
}

/** Closes the chat at the end of a flow. Visitors see the system line, so it names no one. */
export async function closeByFlow(ctx: Ctx, change: ConversationChange): Promise<void> {
  await leaveStepsOpen(ctx, [change])
  close(ctx, change, 'agent', '', 'rule')
}
