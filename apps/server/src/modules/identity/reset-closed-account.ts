import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { membershipsOf } from './memberships.ts'

/** Lets an account that nobody can sign in to any more start anew, as an unknown address does: without password, second factor and passkeys. */
export async function resetClosedAccount(ctx: Ctx, account_id: string): Promise<void> {
  if ((await membershipsOf(ctx, account_id, true)).some(({ is_active }) => is_active)) return
  await sql`select reset_closed_account(${account_id})`.execute(ctx.db)
  ctx.shareAccount(account_id)
}
