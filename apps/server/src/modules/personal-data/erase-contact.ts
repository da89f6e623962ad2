import { personalDataApi } from '@porchlight/contracts/personal-data/personal-data'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import { action } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { assertSeesAll } from '../conversations/index.ts'
import { contactForReading } from '../directory/index.ts'
import { presentErasures } from './erasures.ts'
import { isHeld } from './holds.ts'
import { contactsOf } from './trace.ts'

/** Has a contact erased. Asked again, it returns the receipt there is; an erasure that failed is tried again. */
export const eraseContact = action(personalDataApi.erase, async (ctx, { visitor_id }) => {
  await contactForReading(ctx, visitor_id)
  await assertSeesAll(ctx, [visitor_id])
  await assertIsNoStaff(ctx, visitor_id)
  if (await isHeld(ctx, await contactsOf(ctx, visitor_id))) throw refuse('legal_hold')
  const { user_id } = staffOf(ctx)
  const row = await startErasure(ctx, visitor_id, user_id)
  const [erasure] = await presentErasures(ctx, [row])
  if (!erasure) throw new Error('no receipt')
  return { erasure }
})

/** Staff of a child library are people of that library: their data ends with their account. */
async function assertIsNoStaff(ctx: Ctx, visitor_id: string): Promise<void> {
  const { staff_lib_id } = await ctx.db
    .selectFrom('visitors')
    .select('staff_lib_id')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .executeTakeFirstOrThrow()
  if (staff_lib_id !== null) throw refuse('conflict', { fields: { contact: 'staff' } })
}

/**
 * Writes the receipt of an erasure and enqueues its job, unless one is waiting or done.
 * @param requested_by the person who wants it; null if it is repeated after a backup was restored
 */
export async function startErasure(ctx: Ctx, visitor_id: string, requested_by: string | null) {
  const { support_lib_id } = ctx
  const known = await ctx.db
    .selectFrom('erasures')
    .selectAll()
    .where('support_lib_id', '=', support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .forUpdate()
    .executeTakeFirst()
  if (known && known.state !== 'failed' && requested_by !== null) return known
  const facts = { state: 'waiting', requested_by, requested_at: ctx.clock.now(), finished_at: null }
  const row = await ctx.db
    .insertInto('erasures')
    .values({ support_lib_id, erasure_ref: newRef(), visitor_id, ...facts })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'visitor_id']).doUpdateSet(facts))
    .returningAll()
    .executeTakeFirstOrThrow()
  const { erasure_ref } = row
  ctx.emit('contact.erasure_requested', { visitor_id, erasure_ref }, { subject: visitor_id })
  ctx.enqueue(
    'personal-data.erase',
    { visitor_id, erasure_ref, is_repeated: requested_by === null },
    // One that failed may have ended its process.
    { key: `personal-data.erase:${support_lib_id}:${visitor_id}`, alone: known?.state === 'failed' },
  )
  return row
}
