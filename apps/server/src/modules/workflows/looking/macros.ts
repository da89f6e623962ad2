import { type AskedValue, askPrefix } from '@porchlight/contracts/workflows/asked-values'
import { workflowsApi } from '@porchlight/contracts/workflows/workflows'
import type { Ctx } from '../../../kernel/context.ts'
import { AppError, refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { causedByTimer } from '../../../kernel/jobs/cause.ts'
import { outsideAction, query } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { conversationForReading, lockForRules } from '../../conversations/index.ts'
import { askedWithCalls } from '../running/asked-with-calls.ts'
import { deskOf, type Rule } from '../running/engine.ts'
import { judge } from '../running/judge.ts'
import { enabledRules, publishedRule } from '../running/rules-of-library.ts'
import { type Started, startRun } from '../running/start-run.ts'
import { paperNow } from './explain.ts'
import { onPaper } from './on-paper.ts'
import { type UsesOfMacro, usesOfMacros } from './uses-of-macros.ts'

const isMacro = ({ plan }: Rule) => plan.triggers.some(({ on }) => on === 'manual')

/** Lists the enabled rules that people run by hand, those first that fit this conversation best. */
export const listMacros = query(workflowsApi.macros, async (ctx, { conversation_ref }) => {
  const about = conversation_ref === undefined ? null : await conversationForReading(ctx, conversation_ref)
  const macros = (await enabledRules(ctx)).filter(isMacro)
  const counts = macros.length === 0 ? new Map<string, UsesOfMacro>() : await usesOfMacros(ctx, about)
  const asked = await askedWithCalls(ctx, macros)
  return {
    macros: macros
      .map(({ workflow_ref, workflow_name, plan }, index) => ({
        workflow_ref,
        workflow_name,
        plan,
        asked: asked[index] ?? [],
        ...(counts.get(workflow_ref) ?? { uses: 0, similar_uses: 0 }),
      }))
      .sort((one, other) => other.similar_uses - one.similar_uses || other.uses - one.uses),
  }
})

type EnteredValues = Readonly<Record<string, string>>
const enteredFor = (values: EnteredValues, name: string): string => (Object.hasOwn(values, name) ? (values[name] ?? '').trim() : '')

/** Returns what was entered, as the variables that texts name; refuses if something that a macro needs is missing. */
function variablesOf(asked: readonly AskedValue[], values: EnteredValues): Record<string, string> {
  const missing = asked.filter(({ name, isRequired }) => isRequired && !enteredFor(values, name))
  if (missing.length > 0) throw refuse('invalid_input', { fields: Object.fromEntries(missing.map(({ name }) => [`values.${name}`, 'missing'])) })
  return Object.fromEntries(asked.map(({ name }) => [`${askPrefix}${name}`, enteredFor(values, name)]))
}

const askedBy = async (ctx: Ctx, rule: Rule): Promise<AskedValue[]> => (await askedWithCalls(ctx, [rule]))[0] ?? []

/** Returns a macro as the caller's own, so that `@me` and texts mean them. */
async function macroFor(ctx: Ctx, workflow_ref: string): Promise<Rule> {
  const rule = (await enabledRules(ctx)).find((one) => one.workflow_ref === workflow_ref && isMacro(one))
  if (!rule) throw refuse('not_found')
  return { ...rule, owner_id: staffOf(ctx).user_id }
}

/** Runs `each` for every conversation, and reports those that the caller may not see. */
async function forEach<T>(refs: readonly string[], each: (conversation_ref: string) => Promise<T>): Promise<{ results: T[]; refused: string[] }> {
  const [results, refused]: [T[], string[]] = [[], []]
  for (const conversation_ref of new Set(refs)) {
    try {
      results.push(await each(conversation_ref))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push(conversation_ref)
    }
  }
  return { results, refused }
}

/** Previews a macro on these conversations. */
export const previewMacro = outsideAction(workflowsApi.previewMacro, ({ kernel, support_lib_id, read }, { workflow_ref, conversation_refs, values }) =>
  read(support_lib_id, async (ctx) => {
    const rule = await macroFor(ctx, workflow_ref)
    const desk = deskOf(kernel, ctx, (ref) => publishedRule(ctx, ref))
    const asked = await askedBy(ctx, rule)
    // A preview shows what is missing as it is written.
    const entered = Object.fromEntries(
      asked.map(({ name, isRequired }) => [`${askPrefix}${name}`, enteredFor(values, name) || (isRequired ? `{${askPrefix}${name}}` : '')]),
    )
    return forEach(conversation_refs, async (conversation_ref) => {
      await conversationForReading(ctx, conversation_ref)
      return { conversation_ref, verdict: await onPaper(desk, rule, await paperNow(ctx, conversation_ref), 0, entered) }
    })
  }),
)

/** Runs a macro on these conversations as the caller, each in a transaction of its own. */
export const runMacro = outsideAction(workflowsApi.runMacro, async ({ kernel, support_lib_id, write, read }, { workflow_ref, conversation_refs, values }) => {
  await read(support_lib_id, async (ctx) => variablesOf(await askedBy(ctx, await macroFor(ctx, workflow_ref)), values))
  return forEach(conversation_refs, (conversation_ref) =>
    write(support_lib_id, async (ctx) => {
      const rule = await macroFor(ctx, workflow_ref)
      await lockForRules(ctx, [conversation_ref])
      await conversationForReading(ctx, conversation_ref)
      const { of, moments } = await paperNow(ctx, conversation_ref)
      const desk = deskOf(kernel, ctx, (ref) => publishedRule(ctx, ref))
      const matter = { rule, of, moments, later: [], cause: causedByTimer(`macro:${workflow_ref}`), cause_key: `manual:${newRef()}` }
      const { passed, conditions } = await judge(desk, matter)
      if (!passed) throw refuse('conflict', { fields: { conditions: 'not met' } })
      const { run_ref, status, steps } = (await startRun(desk, matter, conditions, staffOf(ctx), variablesOf(await askedBy(ctx, rule), values))) as Started
      return { conversation_ref, run_ref, status: status as 'done' | 'failed' | 'waiting', steps }
    }),
  )
})
