import type { Filter } from '@porchlight/contracts/lists/list-language'
import { workflowActions } from '@porchlight/contracts/workflows/plan-fields'
import type { StepInputs } from '@porchlight/contracts/workflows/plan-steps'
import type { Ctx } from '../../../kernel/context.ts'
import { causedByTimer, throughRule } from '../../../kernel/jobs/cause.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { viewsForRules } from '../../conversations/index.ts'
import { caseNow } from './case-at.ts'
import { fieldsIn, holds } from './conditions.ts'
import { actorOf, deskOf, type Matter, ruleOf, templatesOf, valuesOf } from './engine.ts'
import { liveSink } from './live-sink.ts'
import { publishedRule } from './rules-of-library.ts'
import { startRun } from './start-run.ts'
import { filled, filledInputs } from './templates.ts'
import { lacksAnswer } from './walk-steps.ts'

type Variables = Readonly<Record<string, string>>

/** Reads and acts for a flow as a rule does: with the current rights of the version's publisher. */
export type FlowWork = {
  /** Whether conditions hold, about the conversation now and the variables of the run. */
  holds(filter: Filter, variables: Variables): Promise<boolean>
  /** Does what a rule's action does. Returns whether it failed. */
  act(action: string, inputs: StepInputs, variables: Variables): Promise<'done' | 'failed'>
}

/** Returns what a flow can do in a locked conversation; undefined if that is gone. */
export async function workOfFlow(
  kernel: Kernel,
  ctx: Ctx,
  conversation_ref: string,
  flow: { flow_ref: string; title: string; version: number; publisher_id: string | null },
): Promise<FlowWork | undefined> {
  const view = (await viewsForRules(ctx, [conversation_ref])).get(conversation_ref)
  if (!view) return undefined
  const desk = deskOf(kernel, ctx, (ref) => publishedRule(ctx, ref))
  const { flow_ref: workflow_ref, title: workflow_name, version, publisher_id } = flow
  const rule = ruleOf({ workflow_ref, workflow_name, version, owner_id: publisher_id ?? '', plan: { triggers: [], conditions: { all: [] }, steps: [] } })
  const of = caseNow(view, ctx.clock.now())
  const cause = throughRule(ctx.cause ?? causedByTimer(`flow:${workflow_ref}`), rule)
  const matter: Matter = { rule, of, cause, cause_key: `flow:${workflow_ref}`, later: [], moments: { stored: {}, read: {}, isPast: false } }
  return {
    async holds(filter, variables) {
      const values = {
        ...(await valuesOf(desk, matter, fieldsIn([filter]))),
        ...Object.fromEntries(Object.entries(variables).map(([name, value]) => [`var.${name}`, value])),
      }
      return holds(filter, values, { user_id: rule.owner_id, team_refs: [], now: of.at })
    },
    async act(action, inputs, variables) {
      // Published before flows were refused that ask for values: a text with a hole must not be sent.
      if (lacksAnswer({ step: 'action', action, inputs }, {})) return 'failed'
      const actor = publisher_id === null ? undefined : await actorOf(desk, rule)
      const sink = liveSink(desk, matter, actor, { isLast: true, isHeld: false, run_ref: '', start: startRun })
      const templates = await templatesOf(desk, of, rule)
      const declared = workflowActions[action]
      const given = declared ? filledInputs(declared, inputs, (text) => filled(text, templates, variables)) : inputs
      const outcome = await sink.act({ step: 'action', action, inputs: given }, given)
      return typeof outcome === 'object' && outcome.outcome !== 'failed' ? 'done' : 'failed'
    },
  }
}
