import { type SecondFactorRules, secondFactorRulesApi } from '@porchlight/contracts/identity/second-factor-rules'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action, query } from '../../../kernel/operations.ts'
import { lockPermissions, rightsNow } from '../../permissions/index.ts'

/** Returns the roles whose people must prove a second factor. */
export const readRules = query(secondFactorRulesApi.read, (ctx) => rulesNow(ctx))

/** Replaces these roles. A role that was among them keeps its beginning, so that saving again prolongs nobody's grace. Sockets of everybody are checked again. */
export const saveRules = action(secondFactorRulesApi.save, async (ctx, { rules, sso_counts }) => {
  const { db, support_lib_id } = ctx
  await lockPermissions(ctx)
  const before = await rulesNow(ctx)
  const { roles } = await rightsNow(ctx, [])
  const wanted = new Map(rules.map(({ role, grace_days }) => [role, grace_days]))
  if (wanted.size < rules.length || rules.some(({ role }) => roles[role] === undefined))
    throw refuse('invalid_input', { fields: { rules: 'roles of this library, each once' } })
  await db.deleteFrom('second_factor_rules').where('support_lib_id', '=', support_lib_id).execute()
  const known = new Map(before.rules.map(({ role, since }) => [role, new Date(since)]))
  const rows = [...wanted].map(([role, grace_days]) => ({ support_lib_id, role, grace_days, since: known.get(role) ?? ctx.clock.now() }))
  if (rows.length > 0) await db.insertInto('second_factor_rules').values(rows).execute()
  await db.updateTable('libraries').set({ sso_is_second_factor: sso_counts }).where('support_lib_id', '=', support_lib_id).execute()
  const people = await db.selectFrom('users').select('user_id').where('support_lib_id', '=', support_lib_id).where('disabled_at', 'is', null).execute()
  const payload = { from: daysOf(before.rules), to: Object.fromEntries(wanted), sso_counts: { from: before.sso_counts, to: sso_counts } }
  ctx.emit('second_factor_rules.changed', payload, { reauthenticate: people.map(({ user_id }) => user_id) })
  return rulesNow(ctx)
})

const daysOf = (rules: SecondFactorRules['rules']) => Object.fromEntries(rules.map(({ role, grace_days }) => [role, grace_days]))

/** Leaves out roles that have been deleted. */
async function rulesNow(ctx: Ctx): Promise<SecondFactorRules> {
  const { db, support_lib_id } = ctx
  const rows = await db.selectFrom('second_factor_rules').selectAll().where('support_lib_id', '=', support_lib_id).orderBy('role').execute()
  const library = await db.selectFrom('libraries').select('sso_is_second_factor').where('support_lib_id', '=', support_lib_id).executeTakeFirstOrThrow()
  const { roles } = await rightsNow(ctx, [])
  const rules = rows.filter(({ role }) => roles[role] !== undefined)
  return { rules: rules.map(({ role, grace_days, since }) => ({ role, grace_days, since: since.toISOString() })), sso_counts: library.sso_is_second_factor }
}
