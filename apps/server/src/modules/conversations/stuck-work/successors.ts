import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { staffNames } from '../../people/index.ts'
import { mentionable } from '../../permissions/index.ts'

/** Successor of a deactivated person. */
export type Successor = { user_id: string; name: string }

/** Sets the successor for a person's open conversations. Once the person is deactivated, reactions hand them over in batches. */
export async function setSuccessor({ db, support_lib_id }: Ctx, user_id: string, to_id: string): Promise<void> {
  await db
    .insertInto('conversation_successors')
    .values({ support_lib_id, user_id, to_id })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'user_id']).doUpdateSet({ to_id }))
    .execute()
}

/** Forgets it, because the person is back. */
export async function forgetSuccessor({ db, support_lib_id }: Ctx, user_id: string): Promise<void> {
  await db.deleteFrom('conversation_successors').where('support_lib_id', '=', support_lib_id).where('user_id', '=', user_id).execute()
}

/** Returns the successors of those of these people who are deactivated, if the successors may have such work now. */
export async function successorsOf(ctx: Ctx, user_ids: readonly string[], flag: PermissionFlag): Promise<Map<string, Successor>> {
  const { rows } = await sql<{ user_id: string; to_id: string }>`
    select s.user_id, s.to_id from conversation_successors s join users u using (support_lib_id, user_id)
    where s.support_lib_id = ${ctx.support_lib_id} and s.user_id = any(${user_ids}) and u.disabled_at is not null`.execute(ctx.db)
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ to_id }) => to_id)
  const may = await mentionable(ctx, ids, [flag])
  const names = await staffNames(ctx, ids)
  return new Map(rows.flatMap(({ user_id, to_id }) => (may.get(to_id) ? [[user_id, { user_id: to_id, name: names.get(to_id)?.name ?? '' }] as const] : [])))
}
