import { flowRunsApi } from '@porchlight/contracts/flows/flow-runs'
import { type Ctx, can, personOf } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action, type Handler, query } from '../../../kernel/operations.ts'
import { ConversationChange, conversationForReading, conversationForUpdate, enterFlow, saveChanges, takeOver } from '../../conversations/index.ts'
import { endRun, stepRun } from './apply.ts'
import { NodeCounts } from './node-counts.ts'
import { isPresent, newestRuns, presentRun, type Run } from './runs.ts'
import { startRun } from './start.ts'
import { publishedFlow, publishedFlows } from './versions.ts'

/** @throws AppError `conflict` if no flow has answered there */
async function runOf(ctx: Ctx, conversation_ref: string): Promise<Run> {
  const run = (await newestRuns(ctx, [conversation_ref])).get(conversation_ref)
  if (!run) throw refuse('conflict')
  return run
}

/** What staff see and do about flows in conversations. */
export const staffRunHandlers: Handler[] = [
  query(flowRunsApi.run, async (ctx, { conversation_ref }) => {
    await conversationForReading(ctx, conversation_ref)
    const run = (await newestRuns(ctx, [conversation_ref])).get(conversation_ref)
    return { run: run ? await presentRun(ctx, run) : null }
  }),
  query(flowRunsApi.startable, async (ctx, { by }) => {
    const flows = await publishedFlows(ctx)
    return { flows: flows.filter(({ flow }) => flow.starts.some(({ on }) => on === by)).map(({ flow_ref, title }) => ({ flow_ref, title })) }
  }),
  action(flowRunsApi.startIn, async (ctx, { conversation_ref, flow_ref }) => {
    const change = new ConversationChange(await conversationForUpdate(ctx, conversation_ref, 'change'))
    const flow = await publishedFlow(ctx, flow_ref)
    if (!flow) throw refuse('not_found')
    const by = personOf(ctx.actor) ? 'agent' : 'rule'
    if (!flow.flow.starts.some(({ on }) => on === by)) throw refuse('conflict', { fields: { flow_ref: 'start' } })
    const run = await startRun(ctx, change, flow)
    await saveChanges(ctx, [change])
    return { run: await presentRun(ctx, run) }
  }),
  action(flowRunsApi.takeOver, async (ctx, { conversation_ref }) => {
    const change = new ConversationChange(await conversationForUpdate(ctx, conversation_ref, 'change'))
    const run = await runOf(ctx, conversation_ref)
    if (change.row.in_flow === 'no') throw refuse('conflict')
    const counts = new NodeCounts()
    const person = personOf(ctx.actor)
    if (change.row.state === 'waiting' && person && can(person, 'canTakeChats')) await takeOver(ctx, change, person)
    const ended = await endRun(ctx, change, run, 'agent', counts)
    counts.write(ctx)
    await saveChanges(ctx, [change])
    return { run: await presentRun(ctx, ended) }
  }),
  action(flowRunsApi.handBack, async (ctx, { conversation_ref }) => {
    const change = new ConversationChange(await conversationForUpdate(ctx, conversation_ref, 'change'))
    const run = await runOf(ctx, conversation_ref)
    if (change.row.state === 'closed') throw refuse('conversation_closed')
    if (isPresent(run) || change.row.channel !== 'chat') throw refuse('conflict')
    await enterFlow(ctx, change)
    const counts = new NodeCounts()
    const resumed = await stepRun(ctx, change, run, { type: 'resume' }, counts)
    // What the flow itself ended doesn't go on.
    if (resumed === run || !isPresent(resumed)) throw refuse('conflict')
    counts.write(ctx)
    await saveChanges(ctx, [change])
    return { run: await presentRun(ctx, resumed) }
  }),
]
