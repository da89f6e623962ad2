import type { Role } from '@porchlight/contracts/permission-flags'
import type { Ctx } from '../../kernel/context.ts'

/** A teammate found by email; `isActive` is false for former ones, whose address must not pass for a customer's. */
export type StaffOfEmail = { user_id: string; name: string; role: Role; isActive: boolean }

/** Returns the teammate with this address; undefined if nobody has it. */
export async function staffOfEmail(ctx: Ctx, email: string): Promise<StaffOfEmail | undefined> {
  const row = await ctx.db
    .selectFrom('users')
    .select(['user_id', 'agent_name', 'user_type', 'disabled_at'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('email', '=', email)
    .orderBy('disabled_at', (order) => order.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  return row && { user_id: row.user_id, name: row.agent_name, role: row.user_type as Role, isActive: row.disabled_at === null }
}
