import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { ConversationRow } from '../rows.ts'
import { assertMay } from '../rules.ts'
import { sightSql } from '../sight.ts'

/**
 * Refuses an act on contacts that have conversations beyond the actor's scope: the act would change who else reads them.
 * @throws AppError `forbidden`
 */
export async function assertSeesAll(ctx: Ctx, visitor_ids: string[]): Promise<void> {
  const within = sightSql(ctx.actor)
  if (!within) return
  const { rows } = await sql`select from conversations c
    where c.support_lib_id = ${ctx.support_lib_id} and c.visitor_id = any(${visitor_ids}::text[]) and (${within}) is not true limit 1`.execute(ctx.db)
  if (rows.length > 0) throw refuse('forbidden', { fields: { contact: 'has conversations beyond your scope' } })
}

/**
 * Refuses a contact who has no conversation within the actor's scope, as if there were none.
 * @throws AppError `not_found`
 */
export async function assertSeesContact(ctx: Ctx, visitor_id: string): Promise<void> {
  const within = sightSql(ctx.actor)
  if (!within) return
  const { rows } = await sql`select from conversations c
    where c.support_lib_id = ${ctx.support_lib_id} and c.visitor_id = ${visitor_id} and ${within} limit 1`.execute(ctx.db)
  if (rows.length === 0) throw refuse('not_found')
}

/**
 * Checks that staff may change a conversation that an act moves to another contact. One that was merged into another conversation moves with it.
 * @throws AppError like `conversationForUpdate`, for `change`
 */
export function assertMayMove({ actor }: Ctx, row: ConversationRow): void {
  if (actor.kind === 'agent') assertMay(actor, 'change', { ...row, merged_into: null })
}
