import type { FlowEvent } from '@porchlight/contracts/flows/flow-run'
import type { Ctx } from '../../../kernel/context.ts'
import type { ConversationChange } from '../../conversations/index.ts'
import { submittedAnswers } from '../../forms/index.ts'
import { readersLanguageOf } from '../../visitors/index.ts'
import { endRun, stepRun } from './apply.ts'
import { NodeCounts } from './node-counts.ts'
import { isPresent, newestRuns, type Run } from './runs.ts'

/**
 * What flows do about changes of conversations that they answer in, in the same transaction: a visitor's message takes the run a step on, so it is taken
 * exactly once; whoever writes to the visitor, becomes the owner or closes the conversation ends it.
 */
export async function followChanges(ctx: Ctx, changes: ConversationChange[]): Promise<void> {
  const runs = await newestRuns(
    ctx,
    changes.map(({ row }) => row.conversation_ref),
  )
  const counts = new NodeCounts()
  for (const change of changes) {
    const run = runs.get(change.row.conversation_ref)
    if (run) await followChange(change.sentBy ?? ctx, change, run, counts)
    else change.row.in_flow = 'no'
  }
  counts.write(ctx)
}

async function followChange(ctx: Ctx, change: ConversationChange, from: Run, counts: NodeCounts): Promise<void> {
  const { row } = change
  if (row.state === 'closed' || row.state === 'solved') {
    await endRun(ctx, change, from, 'closed', counts)
    row.in_flow = 'no'
    return
  }
  if (row.channel !== 'chat' || change.hasNewOwner || change.added.some(isOfPerson)) {
    await endRun(ctx, change, from, 'agent', counts)
    return
  }
  row.waiting_since = null
  let run = from
  for (const message of change.added.filter(({ sender_type }) => sender_type === 'visitor')) {
    // The flow is over, and the visitor has something else to say: people answer.
    run = isPresent(run)
      ? await stepRun(ctx, change, run, await broughtBy(ctx, message, row.visitor_id), counts)
      : await endRun(ctx, change, run, 'agent', counts)
    if (row.in_flow === 'no') return
  }
}

/** Returns what a visitor's message brings: the answers to a form, or what it says. */
async function broughtBy(ctx: Ctx, { message, message_values }: ConversationChange['added'][number], visitor_id: string): Promise<FlowEvent> {
  const { submission_ref } = (message_values ?? {}) as { submission_ref?: string }
  const submitted = submission_ref === undefined ? undefined : await submittedAnswers(ctx, submission_ref)
  if (submitted) return { type: 'submitted', ...submitted }
  return { type: 'answer', text: message, reader: { language: await readersLanguageOf(ctx, visitor_id), today: ctx.clock.now() } }
}

/** Whether a person on the team wrote this to the visitor. */
const isOfPerson = ({ sender_type, sent_via }: ConversationChange['added'][number]): boolean => sender_type === 'agent' && sent_via !== 'system'
