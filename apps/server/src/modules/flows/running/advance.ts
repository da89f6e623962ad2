import type { FlowEffect, FlowEvent, FlowNeed, FlowState } from '@porchlight/contracts/flows/flow-run'
import { type FlowAdvance, stepFlow } from '@porchlight/contracts/flows/step-flow'
import type { Ctx } from '../../../kernel/context.ts'
import { shownVersion } from '../../forms/index.ts'
import { whoIsThere } from '../../presence/index.ts'
import { keptVersion, publishedFlow } from './versions.ts'

/** Calls and returns that follow one another at most; flows call one another only so deep, so more is a mistake. */
const turnsMax = 100

/**
 * Takes a run as far as it goes by itself. Flows that it calls are entered on the way, business hours and forms looked up; `need` is what concerns the conversation. A run whose version is gone is
 * handed over.
 */
export async function advance(ctx: Ctx, from: FlowState, event: FlowEvent): Promise<FlowAdvance> {
  const effects: FlowEffect[] = []
  let state = from
  let next: FlowEvent | null = event
  let need: FlowNeed | null = null
  for (let turn = 0; next !== null && turn < turnsMax; turn += 1) {
    const flow = await keptVersion(ctx, state.flow_ref, state.version)
    if (!flow) return lost(state, effects)
    const step: FlowAdvance = stepFlow(flow.flow, state, next)
    state = step.state
    effects.push(...step.effects)
    need = step.need
    next = need === null ? null : await answerTo(ctx, need)
  }
  return { state, effects, need }
}

/** Returns what the library's own data answer to a need; null if it concerns the conversation, or takes long. */
async function answerTo(ctx: Ctx, need: FlowNeed): Promise<FlowEvent | null> {
  if (need.type === 'enter') return { type: 'start' }
  if (need.type === 'return') return { type: 'returned' }
  if (need.type === 'calendar') {
    const { standing } = await whoIsThere(ctx)
    return { type: 'outlet', outlet: standing === 'online' ? 'open' : standing }
  }
  if (need.type === 'form') {
    const form = need.node.kind === 'form' ? await shownVersion(ctx, need.node.form_ref) : undefined
    return form ? { type: 'shown', version: form.version, title: form.title } : { type: 'outlet', outlet: 'failed' }
  }
  if (need.type !== 'call') return null
  const called = await publishedFlow(ctx, need.flow_ref)
  return called ? { type: 'called', flow_ref: called.flow_ref, version: called.version } : { type: 'outlet', outlet: 'next' }
}

function lost(state: FlowState, effects: FlowEffect[]): FlowAdvance {
  const { node_id, answers } = state
  return {
    state: { ...state, status: 'handed_over' },
    effects: [...effects, { type: 'hand_over', node_id, text: '', team_ref: null, priority: null, answers, reason: 'dead_end' }],
    need: null,
  }
}
