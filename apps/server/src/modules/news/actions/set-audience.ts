import type { InputOf } from '@porchlight/contracts/define'
import { pagePattern } from '@porchlight/contracts/news/matches-page'
import { type NewsAudience, newsApi } from '@porchlight/contracts/news/news'
import { type Ctx, can } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { assertAtRevision } from '../../revisions/index.ts'
import { flashTexts, type NewsRow, presentNews } from '../access.ts'

/** Changes who gets a news flash that the caller may publish, or that readers don't get. */
export async function changeAudience(
  ctx: Ctx,
  { id, revision, only_pages, ...audience }: Pick<InputOf<typeof newsApi.setAudience>, 'id' | 'revision' | keyof NewsAudience>,
): Promise<NewsRow> {
  const row = await flashTexts.forUpdate(ctx, id)
  await assertAtRevision(ctx, row, revision)
  if ((row.is_published || row.publish_at !== null) && !can(ctx.actor, 'canManageAndPublishNewsArticles')) throw refuse('forbidden')
  const saved = await flashTexts.save(ctx, row, { ...audience, ...(only_pages && { only_pages: only_pages.map((page) => pagePattern(page) ?? page) }) })
  ctx.emit('newsflash.saved', {}, { subject: id })
  return saved
}

/** Sets who may read a news flash, and where it is shown. It is no text, so it has no draft. */
export const setNewsAudience = action(newsApi.setAudience, async (ctx, change) => ({ news_flash: presentNews(await changeAudience(ctx, change)) }))
