import type { AgentAction } from '@porchlight/contracts/flows/agent-action'
import { openActions } from '@porchlight/contracts/flows/agent-offers'
import { saidEarlier } from '@porchlight/contracts/flows/agent-step'
import type { FlowNode } from '@porchlight/contracts/flows/flow-nodes'
import { flowLimits } from '@porchlight/contracts/flows/flow-nodes'
import type { FlowEvent } from '@porchlight/contracts/flows/flow-run'
import { type HelpSearchResult, helpApi } from '@porchlight/contracts/help/help'
import { performAdmitted } from '../../../kernel/calls/perform.ts'
import type { Ctx } from '../../../kernel/context.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { JobTask } from '../../../kernel/jobs.ts'
import { type Kernel, systemRequest } from '../../../kernel/kernel.ts'
import { ConversationChange, lockConversations, saveChanges } from '../../conversations/index.ts'
import { readersLanguageOf } from '../../visitors/index.ts'
import { workOfFlow } from '../../workflows/index.ts'
import type { PublishedFlow } from '../access.ts'
import { answerVisitor } from './answer-visitor.ts'
import { endRun, stepRun } from './apply.ts'
import { NodeCounts } from './node-counts.ts'
import { newestRuns, type Run } from './runs.ts'
import { keptVersion } from './versions.ts'

/**
 * Finds out what a run needs from the world, and takes it on: conditions, actions, a search, an answer. The step and what it did are one transaction, and
 * a repeated job finds another step and does nothing.
 */
export const decideFlow: JobTask = {
  name: 'flows.decide',
  outside: true,
  async runOutside({ kernel, inLibrary }, { conversation_ref: ref, run_ref, step }) {
    const conversation_ref = String(ref)
    const present = async (ctx: Ctx) => {
      const run = (await newestRuns(ctx, [conversation_ref])).get(conversation_ref)
      return run?.run_ref === run_ref && run?.step === step && run?.status === 'deciding' ? run : undefined
    }
    const sought = await inLibrary(async (ctx) => {
      const run = await present(ctx)
      const node = run && (await nodeOf(ctx, run))?.node
      const { support_lib_id } = ctx
      const { agent, answers } = run?.state ?? {}
      if (node?.kind === 'search') return { support_lib_id, kind: node.kind, query: answers?.at(-1)?.value ?? '' } as const
      // What a visitor confirmed is done below, not looked up.
      if (node?.kind !== 'agent' || agent?.doing !== undefined) return undefined
      const language = await languageIn(ctx, conversation_ref)
      const earlier = saidEarlier(answers ?? [])
      return { support_lib_id, kind: node.kind, query: agent?.question ?? '', earlier, language, actions: openActions(node, agent) } as const
    })
    const found = await findOut(kernel, conversation_ref, sought)
    await inLibrary(async (ctx) => {
      await lockConversations(ctx, [conversation_ref])
      const run = await present(ctx)
      if (run) await decide(kernel, ctx, run, found)
    })
  },
  /** The visitor would wait for ever: somebody takes over. */
  async gaveUp(ctx, { conversation_ref: ref, run_ref, step }) {
    const conversation_ref = String(ref)
    const [row] = await lockConversations(ctx, [conversation_ref])
    const run = (await newestRuns(ctx, [conversation_ref])).get(conversation_ref)
    if (!row || run?.run_ref !== run_ref || run?.step !== step || run?.status !== 'deciding') return
    const [change, counts] = [new ConversationChange(row), new NodeCounts()]
    await endRun(ctx, change, run, 'dead_end', counts)
    counts.write(ctx)
    await saveChanges(ctx, [change])
  },
}

type Sought = { support_lib_id: string; query: string } & (
  | { kind: 'search' }
  | { kind: 'agent'; earlier: readonly string[]; language: string | undefined; actions: readonly AgentAction[] }
)

/** Returns the language of a conversation's visitor, as far as it is known. */
async function languageIn(ctx: Ctx, conversation_ref: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('conversations')
    .select('visitor_id')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .executeTakeFirst()
  return row ? readersLanguageOf(ctx, row.visitor_id) : undefined
}

/** Looks up what a search or a question finds, outside of any transaction. */
async function findOut(kernel: Kernel, conversation_ref: string, sought: Sought | undefined): Promise<FlowEvent | undefined> {
  if (!sought) return undefined
  const { support_lib_id, query } = sought
  if (sought.kind === 'search') return { type: 'found', articles: await search(kernel, support_lib_id, query) }
  const { earlier, language, actions } = sought
  return { type: 'replied', ...(await answerVisitor(kernel, { support_lib_id, conversation_ref, question: query, earlier, language, actions })) }
}

async function nodeOf(ctx: Ctx, { state }: Run) {
  const flow = await keptVersion(ctx, state.flow_ref, state.version)
  return flow && { flow, node: flow.flow.nodes.find(({ node_id }) => node_id === state.node_id) }
}

async function decide(kernel: Kernel, ctx: Ctx, run: Run, found: FlowEvent | undefined): Promise<void> {
  const { conversation_ref } = run
  const at = await nodeOf(ctx, run)
  const event = at?.node && (found ?? (await answerOf(kernel, ctx, run, at.flow, at.node)))
  // What an action did may have changed the conversation, and ended the run.
  const [row] = await lockConversations(ctx, [conversation_ref])
  const now = (await newestRuns(ctx, [conversation_ref])).get(conversation_ref)
  if (!row || now?.step !== run.step || now.status !== 'deciding') return
  const change = new ConversationChange(row)
  const counts = new NodeCounts()
  const offer = at && confirmedIn(run, at.node)
  if (offer && event?.type === 'outlet') {
    const { flow_ref, title, run_ref } = run
    const { label, action } = offer
    change.happened(ctx, 'flow.confirmed', { flow_ref, title, run_ref, label, action, outcome: event.outlet === 'next' ? 'done' : 'failed' })
  }
  if (event) await stepRun(ctx, change, now, event, counts)
  else await endRun(ctx, change, now, 'dead_end', counts)
  counts.write(ctx)
  await saveChanges(ctx, [change])
}

/** Returns the action that the visitor confirmed and that is to be done now, if the run stands at such a one. */
const confirmedIn = ({ state: { agent } }: Run, node: FlowNode | undefined): AgentAction | undefined =>
  node?.kind === 'agent' && agent?.doing !== undefined ? node.actions.find(({ action_id }) => action_id === agent.doing) : undefined

/** Returns what the world says about the node where a run decides; undefined if the conversation is gone, or the node decides nothing. */
async function answerOf(kernel: Kernel, ctx: Ctx, run: Run, flow: PublishedFlow, node: FlowNode): Promise<FlowEvent | undefined> {
  const work = await workOfFlow(kernel, ctx, run.conversation_ref, flow)
  if (!work) return undefined
  const { variables } = run.state
  const act = node.kind === 'action' ? node : confirmedIn(run, node)
  if (act) return { type: 'outlet', outlet: (await work.act(act.action, act.inputs, variables)) === 'done' ? 'next' : 'failed' }
  if (node.kind !== 'condition') return undefined
  for (const { branch_id, if: condition } of node.branches) if (await work.holds(condition, variables)) return { type: 'outlet', outlet: branch_id }
  return { type: 'outlet', outlet: 'else' }
}

/** Searches what every visitor of the help center finds. A search that is refused finds nothing. */
async function search(kernel: Kernel, support_lib_id: string, query: string): Promise<string[]> {
  const handler = kernel.handlers.get(helpApi.searchArticles.name)
  if (!handler) return []
  const input = { support_lib_id, query: query.slice(0, 500), page_size: flowLimits.articles }
  try {
    const found = await performAdmitted(kernel, handler, { actor: { kind: 'nobody' }, meta: systemRequest('flows.decide'), input })
    return (found as HelpSearchResult[]).slice(0, flowLimits.articles).map(({ document_id }) => document_id)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return []
  }
}
