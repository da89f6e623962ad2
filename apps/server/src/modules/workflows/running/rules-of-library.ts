import type { Trigger, WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../../kernel/context.ts'
import { type Rule, ruleOf } from './engine.ts'

type TimerTrigger = Extract<Trigger, { on: 'timer' }>
/**
 * What follows an event of one name, in order: timers that it arms, and rules. `isPlain`: the rules follow every such event, whatever changed. `fields`: all
 * that conditions of the rules are about.
 */
export type Followers = {
  timers: readonly { rule: Rule; place: number; trigger: TimerTrigger }[]
  rules: readonly Rule[]
  isPlain: boolean
  fields: readonly string[]
}
/** A library's enabled rules in order, with an index by event. */
export type LibraryRules = { revision: number; rules: readonly Rule[]; byEvent: ReadonlyMap<string, Followers> }

/** Prepared rules of recent libraries, valid for one revision of their rules. */
const prepared = new LRUCache<string, LibraryRules>({ max: 500 })

/** Returns the library's enabled rules. `revision`: of `workflow_heads`, which changes with every change of an enabled rule. */
export async function rulesOfLibrary(ctx: Ctx, revision: number): Promise<LibraryRules> {
  const known = prepared.get(`${ctx.config.DATA_DIR} ${ctx.support_lib_id}`)
  if (known?.revision === revision) return known
  const rules = await enabledRules(ctx)
  const triggers = rules.flatMap(({ plan }) => plan.triggers)
  const names = new Set(triggers.flatMap((trigger) => (trigger.on === 'event' ? [trigger.event] : trigger.on === 'timer' ? trigger.after : [])))
  const byEvent = new Map([...names].map((name) => [name, followersOf(rules, name)]))
  const fresh = { revision, rules, byEvent }
  prepared.set(`${ctx.config.DATA_DIR} ${ctx.support_lib_id}`, fresh)
  return fresh
}

function followersOf(all: readonly Rule[], name: string): Followers {
  const follows = (trigger: Trigger) => trigger.on === 'event' && trigger.event === name
  const rules = all.filter(({ plan }) => plan.triggers.some(follows))
  return {
    timers: all.flatMap((rule) =>
      [...rule.plan.triggers.entries()].flatMap(([place, trigger]) =>
        trigger.on === 'timer' && trigger.after.includes(name) ? [{ rule, place, trigger }] : [],
      ),
    ),
    rules,
    isPlain: rules.every(({ plan }) =>
      plan.triggers.some((trigger) => follows(trigger) && trigger.on === 'event' && !trigger.field && !trigger.from?.length && !trigger.to?.length),
    ),
    fields: fieldsOf(rules),
  }
}

/** Returns all fields that conditions of these rules are about. */
export const fieldsOf = (rules: readonly Rule[]): readonly string[] => [...new Set(rules.flatMap(({ fields }) => fields))]

/** Reads the enabled rules, in order. */
export async function enabledRules(ctx: Ctx): Promise<Rule[]> {
  const rows = await publishedRows(ctx).where('is_enabled', '=', true).orderBy('position').orderBy('workflow_ref').execute()
  return rows.map(prepare)
}

/** Returns one published rule, whether it is enabled or not. */
export async function publishedRule(ctx: Ctx, workflow_ref: string): Promise<Rule | undefined> {
  const row = await publishedRows(ctx).where('workflow_ref', '=', workflow_ref).executeTakeFirst()
  return row && prepare(row)
}

/** Returns one rule, if it is enabled. */
export async function enabledRule(ctx: Ctx, workflow_ref: string): Promise<Rule | undefined> {
  const row = await publishedRows(ctx).where('workflow_ref', '=', workflow_ref).where('is_enabled', '=', true).executeTakeFirst()
  return row && prepare(row)
}

const publishedRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('workflows')
    .select(['workflow_ref', 'workflow_name', 'version', 'owner_id', 'plan'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('version', 'is not', null)

type Row = Awaited<ReturnType<ReturnType<typeof publishedRows>['execute']>>[number]
const prepare = ({ plan, version, ...facts }: Row): Rule => ruleOf({ ...facts, version: version ?? 0, plan: plan as WorkflowPlan })

/** Returns the published plans of these rules, whether they are enabled or not. */
export async function publishedPlans(ctx: Ctx, refs: readonly string[]): Promise<{ workflow_ref: string; plan: WorkflowPlan }[]> {
  const rows = await publishedRows(ctx).where('workflow_ref', 'in', refs).execute()
  return rows.map(({ workflow_ref, plan }) => ({ workflow_ref, plan: plan as WorkflowPlan }))
}
