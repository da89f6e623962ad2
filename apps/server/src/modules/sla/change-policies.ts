import type { ParsedInputOf } from '@porchlight/contracts/define'
import { limits } from '@porchlight/contracts/limits'
import { conditionsOf, type Filter, isRelative } from '@porchlight/contracts/lists/list-language'
import { slaApi } from '@porchlight/contracts/sla/sla'
import { slaKinds } from '@porchlight/contracts/sla/sla-fields'
import { isForSupervisors } from '@porchlight/contracts/ticket-settings/custom-values'
import { sql } from 'kysely'
import { assertSeesFields } from '../../kernel/calls/hidden-fields.ts'
import type { Ctx } from '../../kernel/context.ts'
import { lockByName } from '../../kernel/data/lock-by-name.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import { wantReactions } from '../../kernel/jobs/wanted-reactions.ts'
import { action } from '../../kernel/operations.ts'
import { calendarsOf } from '../calendars/index.ts'
import { type PolicyRow, policyRows, presentPolicy } from './policies.ts'
import { recomputeLater } from './recompute.ts'

type Facts = Omit<ParsedInputOf<typeof slaApi.update>, 'policy_ref'>

/** Libraries with policies want these reactions. */
export const reactionsName = 'sla'

/** Adds a policy at the end. */
export const createPolicy = action(slaApi.create, async (ctx, facts) => {
  const policies = await lockPolicies(ctx)
  if (policies.length >= limits.slaPoliciesMax) throw refuse('conflict', { fields: { name: 'too many' } })
  await assertFits(ctx, facts, policies)
  const row = await ctx.db
    .insertInto('sla_policies')
    .values({
      support_lib_id: ctx.support_lib_id,
      policy_ref: newRef(),
      ...columns(facts),
      position: Math.max(0, ...policies.map((policy) => policy.position)) + 1,
      created_at: ctx.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await wantReactions(ctx, reactionsName, true)
  announce(ctx, row.policy_ref)
  return { policy: presentPolicy(row) }
})

/** Changes a policy. */
export const updatePolicy = action(slaApi.update, async (ctx, { policy_ref, ...facts }) => {
  const policies = await lockPolicies(ctx)
  if (!policies.some((policy) => policy.policy_ref === policy_ref)) throw refuse('not_found')
  await assertFits(
    ctx,
    facts,
    policies.filter((policy) => policy.policy_ref !== policy_ref),
  )
  const row = await ctx.db
    .updateTable('sla_policies')
    .set(columns(facts))
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('policy_ref', '=', policy_ref)
    .returningAll()
    .executeTakeFirstOrThrow()
  announce(ctx, policy_ref)
  return { policy: presentPolicy(row) }
})

/** Sets the order of the policies. */
export const orderPolicies = action(slaApi.order, async (ctx, { policy_refs }) => {
  const given = new Set(policy_refs)
  const others = (await lockPolicies(ctx)).map((policy) => policy.policy_ref).filter((ref) => !given.has(ref))
  await sql`update sla_policies p set position = k.position from unnest(${[...given, ...others]}::text[]) with ordinality k(ref, position)
    where p.support_lib_id = ${ctx.support_lib_id} and p.policy_ref = k.ref`.execute(ctx.db)
  announce(ctx, '')
  return {}
})

/** Deletes a policy. */
export const removePolicy = action(slaApi.remove, async (ctx, { policy_ref }) => {
  const policies = await lockPolicies(ctx)
  if (!policies.some((policy) => policy.policy_ref === policy_ref)) throw refuse('not_found')
  await ctx.db.deleteFrom('sla_policies').where('support_lib_id', '=', ctx.support_lib_id).where('policy_ref', '=', policy_ref).execute()
  if (policies.length === 1) await wantReactions(ctx, reactionsName, false)
  announce(ctx, policy_ref)
  return {}
})

function announce(ctx: Ctx, policy_ref: string): void {
  ctx.emit('sla.policy_changed', { policy_ref }, policy_ref ? { subject: policy_ref } : {})
  recomputeLater(ctx)
}

/** Reads the policies and blocks other changes to them. Uses an advisory lock, because there may be no row to lock yet. */
async function lockPolicies(ctx: Ctx): Promise<PolicyRow[]> {
  await lockByName(ctx, 'sla-policies')
  return policyRows(ctx)
}

const columns = ({ filter, ...facts }: Facts) => ({ ...facts, filter: JSON.stringify(filter) })

/** The clocks' own fields would make a policy depend on itself. */
const ownFields = ['sla_due', 'sla_missed', 'sla_paused']
const isUnfit = (filter: Filter): boolean =>
  isRelative(filter) ||
  conditionsOf(filter).some(
    ({ field, value }) => isForSupervisors(field) || ownFields.includes(field) || [value].flat().some((one) => one === '@me' || one === '@my_teams'),
  )

/**
 * @throws AppError `conflict` for a name that another policy has; `invalid_input` for conditions that depend on the viewer, the time or the clocks themselves,
 * for a policy without targets, a warning before every target begins, an unknown calendar, or business time in a library without calendars
 */
async function assertFits(ctx: Ctx, facts: Facts, others: readonly PolicyRow[]): Promise<void> {
  const { name, filter, warn_minutes, counts, calendar_ref } = facts
  if (others.some((policy) => policy.name.toLowerCase() === name.toLowerCase())) throw refuse('conflict', { fields: { name: 'taken' } })
  assertSeesFields(
    ctx.actor,
    conditionsOf(filter).map(({ field }) => field),
  )
  if (isUnfit(filter)) throw refuse('invalid_input', { fields: { filter: 'depends on the viewer or the time' } })
  const targets = slaKinds.flatMap((kind) => facts[`${kind}_minutes`] ?? [])
  if (targets.length === 0) throw refuse('invalid_input', { fields: { first_reply_minutes: 'no target' } })
  if (warn_minutes >= Math.max(...targets)) throw refuse('invalid_input', { fields: { warn_minutes: 'longer than every target' } })
  if (counts === 'calendar_time') return
  const calendars = await calendarsOf(ctx)
  const isKnown = calendar_ref === null ? calendars.length > 0 : calendars.some((calendar) => calendar.calendar_ref === calendar_ref)
  if (!isKnown) throw refuse('invalid_input', { fields: { calendar_ref: 'no calendar' } })
}
