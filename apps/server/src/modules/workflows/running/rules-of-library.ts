import type { WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../../kernel/context.ts'
import { type Rule, ruleOf } from './engine.ts'

/** The enabled rules of a library in order, and which of them follow which event. */
export type LibraryRules = { revision: number; rules: readonly Rule[]; byEvent: ReadonlyMap<string, readonly Rule[]> }

/** Prepared rules of recent libraries, valid for one revision of their rules. */
const prepared = new LRUCache<string, LibraryRules>({ max: 500 })

/** Returns the library's enabled rules. `revision`: of `workflow_heads`, which changes with every change of an enabled rule. */
export async function rulesOfLibrary(ctx: Ctx, revision: number): Promise<LibraryRules> {
  const known = prepared.get(`${ctx.config.DATA_DIR} ${ctx.support_lib_id}`)
  if (known?.revision === revision) return known
  const rules = await enabledRules(ctx)
  const byEvent = new Map<string, Rule[]>()
  for (const rule of rules)
    for (const name of new Set(
      rule.plan.triggers.flatMap((trigger) => (trigger.on === 'event' ? [trigger.event] : trigger.on === 'timer' ? trigger.after : [])),
    ))
      byEvent.set(name, [...(byEvent.get(name) ?? []), rule])
  const fresh = { revision, rules, byEvent }
  prepared.set(`${ctx.config.DATA_DIR} ${ctx.support_lib_id}`, fresh)
  return fresh
}

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

const publishedRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('workflows')
    .select(['workflow_ref', 'workflow_name', 'version', 'owner_id', 'plan'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('version', 'is not', null)

type Row = Awaited<ReturnType<ReturnType<typeof publishedRows>['execute']>>[number]
const prepare = ({ plan, version, ...facts }: Row): Rule => ruleOf({ ...facts, version: version ?? 0, plan: plan as WorkflowPlan })
