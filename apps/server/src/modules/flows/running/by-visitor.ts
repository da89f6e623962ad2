import type { VisitorConversationView } from '@porchlight/contracts/conversations/conversations'
import type { ParsedInputOf } from '@porchlight/contracts/define'
import { openingFlowRun } from '@porchlight/contracts/flows/flow-run-state'
import { flowRunsApi, type OfferedFlow, offeredFlowsMax, type VisitorStart, visitorStarts } from '@porchlight/contracts/flows/flow-runs'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action, type Handler, query } from '../../../kernel/operations.ts'
import { ConversationChange, conversationForUpdate, saveChanges, startChatWith } from '../../conversations/index.ts'
import { chatAnswers, shownInFlow } from '../../forms/index.ts'
import type { PublishedFlow } from '../access.ts'
import { advance } from './advance.ts'
import { endRun, stepRun } from './apply.ts'
import { NodeCounts } from './node-counts.ts'
import { isPresent, newestRuns } from './runs.ts'
import { startRun } from './start.ts'
import { publishedFlow, publishedFlows } from './versions.ts'

type SentForm = NonNullable<ParsedInputOf<typeof flowRunsApi.begin>['form']>
type Start = PublishedFlow['flow']['starts'][number]
const isVisitors = (start: Start): start is Start & { on: VisitorStart } => (visitorStarts as readonly string[]).includes(start.on)

/** Returns what a flow says before the visitor's first answer, as far as no conversation is needed for it. */
async function openingOf(ctx: Ctx, { flow_ref, version }: PublishedFlow, label: string): Promise<OfferedFlow['opening']> {
  const { effects } = await advance(ctx, openingFlowRun(flow_ref, version), { type: 'start' })
  const said = effects.flatMap((effect) => (effect.type === 'form' ? effect.text.trim() || effect.title : 'text' in effect ? effect.text : []))
  const asks = effects.findLast((effect) => effect.type === 'say' || effect.type === 'form')?.asks ?? null
  const form = effects.find((effect) => effect.type === 'form')
  // What is to be typed is asked after the first message: whoever came by a button opens their case with its words.
  const isAskedLater = asks === null && label !== ''
  return {
    texts: said.filter((text) => text.trim() !== ''),
    choices: isAskedLater ? [{ choice_id: 'start', label }] : (asks?.choices ?? []),
    kind: isAskedLater ? 'choice' : (asks?.kind ?? null),
    form: form ? await shownInFlow(ctx, form.form_ref) : null,
  }
}

const offer = async (ctx: Ctx, flow: PublishedFlow, start: Start & { on: VisitorStart }): Promise<OfferedFlow> => ({
  flow_ref: flow.flow_ref,
  on: start.on,
  label: start.on === 'button' ? start.label : '',
  url: start.on === 'page' ? start.url : '',
  seconds: start.on === 'page' ? start.seconds : 0,
  opening: await openingOf(ctx, flow, start.on === 'button' ? start.label : ''),
})

/** Returns the flows that have already begun in chats of this visitor. */
async function metFlows(ctx: Ctx): Promise<ReadonlySet<string>> {
  const { actor } = ctx
  if (actor.kind !== 'visitor' || actor.visitor_id === null) return new Set()
  const rows = await ctx.db
    .selectFrom('flow_runs as r')
    .innerJoin('conversations as c', (on) => on.onRef('c.support_lib_id', '=', 'r.support_lib_id').onRef('c.conversation_ref', '=', 'r.conversation_ref'))
    .select('r.flow_ref')
    .distinct()
    .where('c.support_lib_id', '=', ctx.support_lib_id)
    .where('c.visitor_id', '=', actor.visitor_id)
    .execute()
  return new Set(rows.map(({ flow_ref }) => flow_ref))
}

/**
 * Starts a chat with the answers to the form that its flow shows first.
 * @throws AppError `conflict` if the flow shows no form first, or another one or version
 */
async function beginWithForm(ctx: Ctx, flow: PublishedFlow, { form_ref, version, answers }: SentForm, key: string) {
  const taken = await chatAnswers(ctx, { form_ref, version, submission_key: key, answers })
  const opening = async (own: Ctx, change: ConversationChange) => {
    await startRun(own, change, flow)
    const shown = change.added.find(({ message_values }) => {
      const values = (message_values ?? {}) as { form_ref?: string; form_version?: string }
      return values.form_ref === form_ref && values.form_version === String(version)
    })
    if (!shown) throw refuse('conflict', { fields: { form: 'changed' } })
    await taken.keep(own, { message_id: shown.id, conversation_ref: null })
  }
  const { message, conversation } = await startChatWith(ctx, { client_msg_id: key, message: taken.message, attachments: taken.attachments }, opening, {
    submission_ref: taken.submission_ref,
  })
  if (message.values?.submission_ref === taken.submission_ref) await taken.finish(ctx, conversation)
  return { message, conversation: conversation as VisitorConversationView }
}

/** What visitors do with flows. */
export const visitorRunHandlers: Handler[] = [
  query(flowRunsApi.offered, async (ctx, { flow_ref }) => {
    const named = flow_ref === undefined ? undefined : await publishedFlow(ctx, flow_ref)
    const flows = flow_ref === undefined ? await publishedFlows(ctx) : named ? [named] : []
    // A link names its flow; the others are offered by themselves.
    const isOffered = ({ on }: Start) => (on === 'link') === (flow_ref !== undefined)
    const met = await metFlows(ctx)
    const offered = flows.flatMap((flow) =>
      flow.flow.starts
        .filter(isVisitors)
        .filter(isOffered)
        // What opens by itself on a page does so once for a visitor; a new chat is of their own making.
        .filter(({ on }) => on !== 'page' || !met.has(flow.flow_ref))
        .map((start) => ({ flow, start })),
    )
    const flowsNow: OfferedFlow[] = []
    for (const { flow, start } of offered.slice(0, offeredFlowsMax)) flowsNow.push(await offer(ctx, flow, start))
    return { flows: flowsNow }
  }),
  action(flowRunsApi.begin, async (ctx, { flow_ref, on, text, key, form }) => {
    const flow = await publishedFlow(ctx, flow_ref)
    if (!flow?.flow.starts.some((start) => start.on === on)) throw refuse('not_found')
    if (form) return beginWithForm(ctx, flow, form, key)
    const { message, conversation } = await startChatWith(
      ctx,
      { client_msg_id: key, message: text },
      async (own, change) => void (await startRun(own, change, flow)),
    )
    return { message, conversation: conversation as VisitorConversationView }
  }),
  action(flowRunsApi.step, async (ctx, { conversation_ref, run_ref, step, does, action_id = '' }) => {
    const change = new ConversationChange(await conversationForUpdate(ctx, conversation_ref, 'reply'))
    const run = (await newestRuns(ctx, [conversation_ref])).get(conversation_ref)
    if (!run || change.row.in_flow === 'no' || (run_ref !== undefined && run_ref !== run.run_ref)) throw refuse('conflict')
    // A second press of the same button.
    if (does === 'confirm' && run.state.agent?.done?.includes(action_id)) return {}
    // Whoever asks for a person gets one, whatever the flow does meanwhile.
    if (does !== 'person' && step !== undefined && step !== run.step) throw refuse('conflict')
    const counts = new NodeCounts()
    const isOver = !isPresent(run)
    const next =
      isOver && does === 'person'
        ? await endRun(ctx, change, run, 'agent', counts)
        : await stepRun(ctx, change, run, does === 'confirm' ? { type: does, action_id } : { type: does }, counts)
    if (next === run && !(isOver && does === 'person')) throw refuse('conflict')
    if (!change.isChanged) change.step({ visible: true })
    change.isOfFlow = true
    counts.write(ctx)
    await saveChanges(ctx, [change])
    return {}
  }),
]
