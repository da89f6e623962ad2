import type { InputOf } from '@porchlight/contracts/define'
import { pagePattern } from '@porchlight/contracts/news/matches-page'
import { type NewsAudience, newsApi } from '@porchlight/contracts/news/news'
import { newsWithSegmentMax } from '@porchlight/contracts/news/news-segment'
import { sql } from 'kysely'
import { type Ctx, can } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { assertAtRevision } from '../../revisions/index.ts'
import { flashTexts, type NewsRow, presentNews } from '../access.ts'

/** Changes who gets a news flash that the caller may publish, or that readers don't get. */
export async function changeAudience(
  ctx: Ctx,
  { id, revision, only_pages, segment, ...audience }: Pick<InputOf<typeof newsApi.setAudience>, 'id' | 'revision' | keyof NewsAudience>,
): Promise<NewsRow> {
  const row = await flashTexts.forUpdate(ctx, id)
  await assertAtRevision(ctx, row, revision)
  if ((row.is_published || row.publish_at !== null) && !can(ctx.actor, 'canManageAndPublishNewsArticles')) throw refuse('forbidden')
  const next = { audience: row.audience, ...audience, segment: segment === undefined ? row.segment : segment }
  // Whoever is not signed in is in no segment: everybody would get what was meant for some, or the team what nobody else gets.
  if (next.segment !== null && next.audience !== 'customers') throw refuse('invalid_input', { fields: { segment: 'needs the audience customers' } })
  if (next.segment !== null && row.segment === null) await assertRoomForSegment(ctx)
  const saved = await flashTexts.save(ctx, row, {
    ...audience,
    ...(segment !== undefined && { segment: segment && JSON.stringify(segment) }),
    ...(only_pages && { only_pages: only_pages.map((page) => pagePattern(page) ?? page) }),
  })
  ctx.emit('newsflash.saved', {}, { subject: id })
  return saved
}

/** @throws AppError `conflict` if the library has as much news with a segment as it may have */
async function assertRoomForSegment({ db, support_lib_id }: Ctx): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from news_flashes where support_lib_id = ${support_lib_id} and segment is not null`.execute(db)
  if ((rows[0]?.count ?? 0) >= newsWithSegmentMax) throw refuse('conflict', { fields: { segment: 'too many' } })
}

/** Sets who may read a news flash, and where it is shown. It is no text, so it has no draft. */
export const setNewsAudience = action(newsApi.setAudience, async (ctx, change) => ({ news_flash: presentNews(await changeAudience(ctx, change)) }))
