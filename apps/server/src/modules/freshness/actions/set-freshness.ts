import { freshnessApi } from '@porchlight/contracts/freshness/freshness'
import { reviewRights } from '@porchlight/contracts/reviews/review-kinds'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { flagsOfUsers } from '../../permissions/index.ts'
import { assertWrites, textsOfKind } from '../../reviews/index.ts'
import { dayOf, freshnessOf, presentOne, saveFreshness, type Target } from '../rows.ts'

/** Sets the owner of a text, and when it has to be checked. */
export const setFreshness = action(freshnessApi.set, async (ctx, { kind, document_id, owner_id, check_by, every_days }) => {
  const target = { kind, document_id }
  assertWrites(ctx, kind)
  await textsOfKind(kind).seenForUpdate(ctx, document_id)
  if (typeof owner_id === 'string') await assertMayOwn(ctx, target, owner_id)
  const given = Object.fromEntries(Object.entries({ owner_id, check_by, every_days }).filter(([, value]) => value !== undefined))
  const row = await saveFreshness(ctx, target, given)
  ctx.emit('freshness.set', { kind, document_id, owner_id: row.owner_id, check_by: row.check_by }, { subject: document_id })
  return presentOne(ctx, row)
})

/** Notes that somebody found a text to be right today. */
export const checkText = action(freshnessApi.check, async (ctx, { kind, document_id }) => {
  const target = { kind, document_id }
  assertWrites(ctx, kind)
  await textsOfKind(kind).seenForUpdate(ctx, document_id)
  const by = staffOf(ctx).user_id
  const now = ctx.clock.now()
  const every_days = (await freshnessOf(ctx, target))?.every_days ?? null
  const check_by = every_days === null ? null : dayOf(now, every_days)
  const row = await saveFreshness(ctx, target, { checked_at: now, checker_id: by, check_by })
  ctx.emit('freshness.checked', { kind, document_id, by, check_by }, { subject: document_id })
  return presentOne(ctx, row)
})

async function assertMayOwn(ctx: Ctx, { kind }: Target, owner_id: string): Promise<void> {
  const flags = (await flagsOfUsers(ctx, [owner_id])).get(owner_id)
  const { writers, publishers } = reviewRights[kind]
  if (!flags?.has(writers) && !flags?.has(publishers)) throw refuse('invalid_input', { fields: { owner_id: 'no teammate who may' } })
}
