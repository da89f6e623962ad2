import { reviewRights } from '@porchlight/contracts/reviews/review-kinds'
import { reviewsApi } from '@porchlight/contracts/reviews/reviews'
import type { TextEditor } from '@porchlight/contracts/reviews/text-editor'
import { actorId, type Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { staffNames } from '../../people/index.ts'
import { assertWrites, type Target } from '../access.ts'
import { textsOfKind } from '../reviewed-texts.ts'

/** How long an editing lease lasts without renewal. Open screens renew it every twenty seconds. */
const leaseMs = 45_000

/** Acquires or releases the caller's editing lease on a text, signals the start or end of editing to those who write its kind, and returns who else has one. */
export async function editText(ctx: Ctx, { kind, document_id }: Target, is_editing: boolean): Promise<TextEditor[]> {
  const user_id = actorId(ctx.actor)
  if (user_id === null) throw refuse('forbidden')
  if (!(await textsOfKind(kind).headsOf(ctx, [document_id])).has(document_id)) throw refuse('not_found')
  const { support_lib_id } = ctx
  const now = ctx.clock.now()
  const held = await ctx.db
    .deleteFrom('text_editors')
    .where('support_lib_id', '=', support_lib_id)
    .where('kind', '=', kind)
    .where('document_id', '=', document_id)
    .where('user_id', '=', user_id)
    .returning('expires_at')
    .executeTakeFirst()
  if (is_editing) {
    const expires_at = new Date(now.getTime() + leaseMs)
    await ctx.db
      .insertInto('text_editors')
      .values({ support_lib_id, kind, document_id, user_id, expires_at })
      .onConflict((conflict) => conflict.columns(['support_lib_id', 'kind', 'document_id', 'user_id']).doUpdateSet({ expires_at }))
      .execute()
  }
  const rows = await ctx.db
    .selectFrom('text_editors')
    .select('user_id')
    .where('support_lib_id', '=', support_lib_id)
    .where('kind', '=', kind)
    .where('document_id', '=', document_id)
    .where('expires_at', '>', now)
    .where('user_id', '<>', user_id)
    .orderBy('user_id')
    .limit(20)
    .execute()
  const names = await staffNames(ctx, [user_id, ...rows.map((row) => row.user_id)])
  const person = (id: string) => ({ name: names.get(id)?.name ?? '', picture: names.get(id)?.picture ?? '' })
  if (is_editing !== (held !== undefined && held.expires_at > now)) {
    const frame = { signal: 'editing', kind, document_id, who: { id: user_id, ...person(user_id) }, is_editing } as const
    ctx.ports.bus.publish({
      kind: 'signal',
      support_lib_id,
      signal: { stream: null, to: ['staff'], except: null, any_of: [reviewRights[kind].writers], frame },
    })
  }
  return rows.map((row) => ({ user_id: row.user_id, ...person(row.user_id) }))
}

/** Says that the caller is editing a text, and who else is. */
export const editAnyText = action(reviewsApi.editing, async (ctx, { kind, document_id, is_editing }) => {
  assertWrites(ctx, kind)
  return { editors: await editText(ctx, { kind, document_id }, is_editing) }
})

/** Deletes expired leases. */
export const dropExpiredEditors = {
  name: 'reviews.drop-expired-editors',
  cron: '*/10 * * * *',
  due: 'select distinct support_lib_id from text_editors where expires_at < $1',
  run: async (ctx: Ctx) =>
    void (await ctx.db.deleteFrom('text_editors').where('support_lib_id', '=', ctx.support_lib_id).where('expires_at', '<', ctx.clock.now()).execute()),
}
