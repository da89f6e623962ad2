import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'

/**
 * Notes, before the role of people is replaced, since when they are asked for a second factor. With `noteAskedNow` after it, somebody who first gets a role that
 * requires one has its days of grace, and nobody gets them twice by changing roles there and back.
 */
export async function noteAskedBefore({ db, support_lib_id }: Ctx, user_ids: readonly string[]): Promise<void> {
  if (user_ids.length === 0) return
  await sql`update users u set second_factor_from = greatest(r.since, u.created_at) from second_factor_rules r
    where u.support_lib_id = ${support_lib_id} and u.user_id = any(${user_ids}) and u.second_factor_from is null
      and r.support_lib_id = u.support_lib_id and r.role = u.role_key`.execute(db)
}

/** Notes that people who have got a role that requires a second factor are asked from now on, see `noteAskedBefore`. */
export async function noteAskedNow({ db, support_lib_id, clock }: Ctx, user_ids: readonly string[]): Promise<void> {
  if (user_ids.length === 0) return
  await sql`update users u set second_factor_from = ${clock.now()} from second_factor_rules r
    where u.support_lib_id = ${support_lib_id} and u.user_id = any(${user_ids}) and u.second_factor_from is null
      and r.support_lib_id = u.support_lib_id and r.role = u.role_key`.execute(db)
}
