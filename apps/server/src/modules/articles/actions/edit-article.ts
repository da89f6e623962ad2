import { articlesApi } from '@porchlight/contracts/articles/articles'
import { actorId } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { staffNames } from '../../people/index.ts'
import { articleForReading } from '../access.ts'

/** How long an editing lease lasts without renewal. Open screens renew it every twenty seconds. */
const leaseMs = 45_000

/** Acquires or releases the caller's editing lease on an article, and signals the start or end of editing to other staff. */
export const editArticle = action(articlesApi.editing, async (ctx, { article_id, is_editing }) => {
  const user_id = actorId(ctx.actor)
  if (user_id === null) throw refuse('forbidden')
  await articleForReading(ctx, article_id)
  const { support_lib_id } = ctx
  const now = ctx.clock.now()
  const held = await ctx.db
    .deleteFrom('article_editors')
    .where('support_lib_id', '=', support_lib_id)
    .where('article_id', '=', article_id)
    .where('user_id', '=', user_id)
    .returning('expires_at')
    .executeTakeFirst()
  if (is_editing) {
    const expires_at = new Date(now.getTime() + leaseMs)
    await ctx.db
      .insertInto('article_editors')
      .values({ support_lib_id, article_id, user_id, expires_at })
      .onConflict((conflict) => conflict.columns(['support_lib_id', 'article_id', 'user_id']).doUpdateSet({ expires_at }))
      .execute()
  }
  const rows = await ctx.db
    .selectFrom('article_editors')
    .select('user_id')
    .where('support_lib_id', '=', support_lib_id)
    .where('article_id', '=', article_id)
    .where('expires_at', '>', now)
    .where('user_id', '<>', user_id)
    .orderBy('user_id')
    .limit(20)
    .execute()
  const names = await staffNames(ctx, [user_id, ...rows.map((row) => row.user_id)])
  const person = (id: string) => ({ name: names.get(id)?.name ?? '', picture: names.get(id)?.picture ?? '' })
  if (is_editing !== (held !== undefined && held.expires_at > now)) {
    const frame = { signal: 'editing', article_id, who: { id: user_id, ...person(user_id) }, is_editing } as const
    ctx.ports.bus.publish({
      kind: 'signal',
      support_lib_id,
      signal: { stream: null, to: ['staff'], except: null, any_of: ['canCreateAndUpdateHelpCenterArticles'], frame },
    })
  }
  return { editors: rows.map((row) => ({ user_id: row.user_id, ...person(row.user_id) })) }
})

/** Deletes expired leases. */
export const dropExpiredEditors = {
  name: 'articles.drop-expired-editors',
  cron: '*/10 * * * *',
  due: 'select distinct support_lib_id from article_editors where expires_at < $1',
  run: async (ctx: Parameters<typeof articleForReading>[0]) =>
    void (await ctx.db.deleteFrom('article_editors').where('support_lib_id', '=', ctx.support_lib_id).where('expires_at', '<', ctx.clock.now()).execute()),
}
