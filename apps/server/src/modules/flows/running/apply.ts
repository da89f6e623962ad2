import { priorities } from '@porchlight/contracts/conversations/conversation-fields'
import type { FlowPrompt } from '@porchlight/contracts/flows/flow-prompt'
import type { FlowAsks, FlowEffect, FlowEvent } from '@porchlight/contracts/flows/flow-run'
import type { FlowAdvance } from '@porchlight/contracts/flows/step-flow'
import { limits } from '@porchlight/contracts/limits'
import type { Ctx } from '../../../kernel/context.ts'
import { publishedTitle } from '../../articles/index.ts'
import { type ConversationChange, closeByFlow, leaveFlow } from '../../conversations/index.ts'
import { presentTeams } from '../../people/index.ts'
import { advance } from './advance.ts'
import { againMessage } from './again.ts'
import { answering } from './answering.ts'
import type { NodeCounts } from './node-counts.ts'
import { isPresent, type Run, writeRun } from './runs.ts'
import { keptVersion } from './versions.ts'

/** Why a run was handed over; beside the engine's reasons, an agent took over. */
export type HandOverReason = Extract<FlowEffect, { type: 'hand_over' }>['reason'] | 'agent'

/** Takes a run a step on, does what it wants done, and writes it. `change` is its locked conversation. */
export async function stepRun(ctx: Ctx, change: ConversationChange, run: Run, event: FlowEvent, counts: NodeCounts): Promise<Run> {
  const advanced = await advance(ctx, run.state, event)
  if (advanced.effects.length === 0 && advanced.state.status === run.status && advanced.need === null && event.type !== 'time') {
    if (advanced.state.opened_with === run.state.opened_with) return run
    // What opened the case came while the run finds something out: kept without a step, for which that job would be too late.
    const kept: Run = { ...run, state: advanced.state }
    writeRun(ctx, kept)
    return kept
  }
  return applyAdvance(ctx, change, run, advanced, counts)
}

/** Does what a step wants done, and writes the run. */
export async function applyAdvance(ctx: Ctx, change: ConversationChange, run: Run, { state, effects, need }: FlowAdvance, counts: NodeCounts): Promise<Run> {
  change.isOfFlow = true
  const next: Run = { ...run, state, status: state.status, step: run.step + 1, due_at: await dueAt(ctx, state), changed_at: ctx.clock.now() }
  for (const effect of effects) await applyEffect(ctx, change, next, effect, counts)
  if (need !== null && state.status === 'deciding')
    ctx.enqueue(
      'flows.decide',
      { run_ref: next.run_ref, conversation_ref: next.conversation_ref, step: next.step },
      { key: `flow:${ctx.support_lib_id}:${next.run_ref}` },
    )
  if (!change.isChanged) change.step({ visible: false })
  // Its start and its end have events of their own.
  if (isPresent(next) && run.step > 0) change.happened(ctx, 'flow.moved', { run_ref: next.run_ref })
  writeRun(ctx, next)
  return next
}

async function dueAt(ctx: Ctx, { status, flow_ref, version, node_id }: Run['state']): Promise<Date | null> {
  if (status !== 'waiting') return null
  const node = (await keptVersion(ctx, flow_ref, version))?.flow.nodes.find((one) => one.node_id === node_id)
  return node?.kind === 'wait' ? new Date(ctx.clock.now().getTime() + node.minutes * 60_000) : null
}

const facts = ({ flow_ref, title, run_ref }: Run) => ({ flow_ref, title, run_ref })

async function applyEffect(ctx: Ctx, change: ConversationChange, run: Run, effect: FlowEffect, counts: NodeCounts): Promise<void> {
  switch (effect.type) {
    case 'say':
      say(
        ctx,
        change,
        run,
        effect.text,
        { asks: effect.asks, node_id: effect.node_id },
        {
          ...(effect.answer_ref !== undefined && { answer: effect.answer_ref }),
          ...(effect.citations && { citations: JSON.stringify(effect.citations) }),
        },
      )
      return
    case 'judged':
      await answering().judge(ctx, run.conversation_ref, effect.answer_ref, effect.verdict)
      return
    case 'form':
      showForm(ctx, change, run, effect)
      return
    case 'again':
      sayAgain(ctx, change, run, effect)
      return
    case 'articles':
      say(ctx, change, run, await articlesText(ctx, effect.text, effect.articles))
      return
    case 'seen':
    case 'answered':
      counts.add(effect.flow_ref, effect.node_id, effect.type)
      return
    case 'hand_over':
      if (effect.node_id !== null) counts.add(run.state.flow_ref, effect.node_id, 'handed_over')
      await handOver(ctx, change, run, effect)
      return
    case 'end':
      say(ctx, change, run, effect.text)
      if (run.status !== 'ended') return
      change.happened(ctx, 'flow.ended', facts(run))
      if (!effect.closes) return
      change.row.in_flow = 'no'
      await closeByFlow(ctx, change)
  }
}

function sayAgain(ctx: Ctx, change: ConversationChange, run: Run, effect: Extract<FlowEffect, { type: 'again' }>): void {
  const { text, values } = againMessage(effect)
  say(ctx, change, run, text, effect, values)
}

type Asked = { asks: FlowAsks | null; node_id: string }

/** Adds a message of the flow, automatic as those of rules are. */
function say(ctx: Ctx, change: ConversationChange, run: Run, text: string, asked?: Asked, values: Record<string, string> = {}): void {
  if (text.trim() === '') return
  const prompt = asked?.asks && promptOf(run, asked.node_id, asked.asks)
  change.speak(ctx, {
    door: 'flow',
    sender_id: null,
    message: text.slice(0, limits.messageLengthMax),
    sent_via: 'system',
    isAutomatic: true,
    message_values: { flow: run.title, ...values, ...(prompt && { prompt: JSON.stringify(prompt) }) },
  })
}

/** Shows a form: its message is one that staff send a form with. */
function showForm(ctx: Ctx, change: ConversationChange, run: Run, effect: Extract<FlowEffect, { type: 'form' }>): void {
  const { form_ref, version, title, text, asks, node_id } = effect
  say(ctx, change, run, text.trim() === '' ? title : text, { asks, node_id }, { form_ref, form_version: String(version) })
  change.happened(ctx, 'form.sent', { form_ref, title, version })
}

function promptOf({ run_ref, step, state }: Run, node_id: string, asks: FlowAsks): FlowPrompt {
  return { run_ref, node_id, step, ...asks, can_go_back: state.marks.length > 0 }
}

async function articlesText(ctx: Ctx, text: string, articles: readonly string[]): Promise<string> {
  const lines: string[] = []
  for (const id of articles) {
    const title = await publishedTitle(ctx, id)
    if (title !== undefined) lines.push(`${title}: ${ctx.config.PUBLIC_URL}/article/details/${ctx.support_lib_id}/${id}`)
  }
  return [...(text.trim() === '' ? [] : [text]), ...lines].join('\n\n')
}

/** Lets people answer: with the team, the priority and the note that the flow gives. */
export async function handOver(
  ctx: Ctx,
  change: ConversationChange,
  run: Run,
  { text, team_ref, priority, answers, reason }: Omit<Extract<FlowEffect, { type: 'hand_over' }>, 'type' | 'node_id' | 'reason'> & { reason: HandOverReason },
): Promise<void> {
  const { row } = change
  say(ctx, change, run, text)
  const note = (answers ?? []).map(({ label, value }) => [label, value].filter(Boolean).join('\n')).join('\n\n')
  if (note !== '')
    change.add(ctx, {
      sender_type: 'note',
      sender_id: null,
      message: note.slice(0, limits.messageLengthMax),
      sent_via: 'system',
      message_values: { flow: run.title },
    })
  const team = team_ref === null ? undefined : (await presentTeams(ctx, [team_ref]))[0]
  if (team && row.team_ref !== team.team_ref) {
    change.happened(ctx, 'conversation.field_changed', { field: 'team_ref', from: row.team_ref, to: team.team_ref, by: null })
    row.team_ref = team.team_ref
  }
  if (priority !== null && (priorities as readonly string[]).includes(priority) && row.priority !== priority) {
    change.happened(ctx, 'conversation.field_changed', { field: 'priority', from: row.priority, to: priority, by: null })
    row.priority = priority
  }
  if (run.state.agent) await answering().noteHandedOver(ctx, row.conversation_ref)
  change.happened(ctx, 'flow.handed_over', { ...facts(run), reason })
  if (row.in_flow === 'yes') await leaveFlow(ctx, change)
}

/** Ends a run because somebody does it by hand: takes over, or closes the conversation. */
export async function endRun(ctx: Ctx, change: ConversationChange, run: Run, how: 'agent' | 'closed' | 'dead_end', counts: NodeCounts): Promise<Run> {
  if (!isPresent(run)) {
    if (change.row.in_flow === 'yes') await leaveFlow(ctx, change)
    return run
  }
  change.isOfFlow = true
  const { node_id, answers } = run.state
  const status = how === 'closed' ? ('ended' as const) : ('handed_over' as const)
  const next: Run = { ...run, state: { ...run.state, status }, status, step: run.step + 1, due_at: null, changed_at: ctx.clock.now() }
  if (node_id !== null && how !== 'closed') counts.add(run.state.flow_ref, node_id, 'handed_over')
  else if (node_id !== null && run.left_at === null) counts.add(run.state.flow_ref, node_id, 'left')
  if (how === 'closed') {
    change.row.in_flow = 'no'
    change.happened(ctx, 'flow.ended', facts(run))
  } else await handOver(ctx, change, next, { text: '', team_ref: null, priority: null, answers, reason: how })
  writeRun(ctx, next)
  return next
}
