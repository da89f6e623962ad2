import { newFlowRun, openingFlowRun } from '@porchlight/contracts/flows/flow-run-state'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { type ConversationChange, enterFlow } from '../../conversations/index.ts'
import type { PublishedFlow } from '../access.ts'
import { stepRun } from './apply.ts'
import { NodeCounts } from './node-counts.ts'
import { isPresent, newestRuns, newRun, type Run } from './runs.ts'

/**
 * Starts a flow in a locked chat, or in a new one.
 * @throws AppError `conflict` if another flow answers there, or it is no chat; `conversation_closed`
 */
export async function startRun(ctx: Ctx, change: ConversationChange, flow: PublishedFlow): Promise<Run> {
  const { row } = change
  if (row.channel !== 'chat') throw refuse('conflict')
  if (row.state === 'closed') throw refuse('conversation_closed')
  const earlier = change.isNew ? undefined : (await newestRuns(ctx, [row.conversation_ref])).get(row.conversation_ref)
  if (earlier && isPresent(earlier)) throw refuse('conflict')
  const run = newRun(ctx, row.conversation_ref, flow, (change.isNew ? openingFlowRun : newFlowRun)(flow.flow_ref, flow.version))
  await enterFlow(ctx, change)
  change.happened(ctx, 'flow.started', { flow_ref: flow.flow_ref, title: flow.title, run_ref: run.run_ref })
  const counts = new NodeCounts()
  const started = await stepRun(ctx, change, run, { type: 'start' }, counts)
  counts.write(ctx)
  // A change of a new chat goes on with the visitor's first message, which the flow follows.
  change.isOfFlow = !change.isNew
  return started
}
