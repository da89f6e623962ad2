import type { Ctx } from '../../../kernel/context.ts'
import { AppError } from '../../../kernel/errors.ts'
import { importCause } from '../../../kernel/jobs/cause.ts'
import { importArticle, knownArticles, rememberFormerAddresses } from '../../articles/index.ts'
import { categoryAtPath } from '../../categories/index.ts'
import { staffNow } from '../../people/index.ts'
import { needsApproval } from '../../reviews/index.ts'
import type { Problem } from '../access.ts'
import { stagedData } from '../reading/staged-row.ts'
import { articleIdOf, type ImportedShelf } from './article-ids.ts'
import { type Batch, partsOf, type Waiting, type Written } from './batch.ts'
import type { PreparedArticle } from './prepare-articles.ts'

/**
 * Adds articles with their categories, and remembers their old addresses. Unlike conversations they have events, which keep search and pages up to date; these
 * say that they are of an import, which rules and webhooks don't follow. Whoever imports needs the permissions of writing and, for published ones, of publishing.
 */
export async function writeArticles(ctx: Ctx, batch: Batch & { prepared: ReadonlyMap<number, PreparedArticle>; shelf: ImportedShelf }): Promise<Written> {
  const { row, rows, prepared, shelf } = batch
  const owner = await staffNow(ctx, row.owner_id)
  const mayWrite = owner?.permissions.has('canCreateAndUpdateHelpCenterArticles') ?? false
  // What needs an approval is imported as a draft.
  const mayPublish = (owner?.permissions.has('canManageAndPublishHelpCenterArticles') ?? false) && !(await needsApproval(ctx, 'article', row.owner_id))
  const problems: Problem[] = []
  const more: Waiting[] = []
  const refs: string[] = []
  const taken: Waiting[] = []
  const note = ({ ord, kind, external_id }: Waiting, reason: Problem['reason'], detail: string) =>
    void problems.push({ ord, kind, external_id, reason, detail })
  const parts = await partsOf(
    ctx,
    row,
    rows.map(({ external_id }) => ({ external_id: `article:${external_id}` })),
  )
  for (const each of rows) {
    const ready = prepared.get(each.ord) ?? { refused: 'not prepared' }
    const article_id = articleIdOf(row, each.external_id)
    const pictures = parts.filter(({ parent_id }) => parent_id === `article:${each.external_id}`)
    const refusal =
      !owner || !mayWrite ? 'forbidden' : 'refused' in ready ? ready.refused : (await knownArticles(ctx, [article_id])).has(article_id) ? 'exists' : ''
    if (refusal !== '' || !owner || 'refused' in ready) {
      note(each, 'article_refused', refusal)
      for (const picture of pictures) note(picture, 'article_refused', refusal)
      continue
    }
    const of = stagedData.article.parse(each.data)
    const publish = of.is_published && mayPublish && !ready.isEmpty
    const categories: string[] = []
    try {
      const path = shelf.pathOf(of.category).map((title) => title.slice(0, 120))
      const category = await ctx.actAs(
        owner,
        (as) => as.attempt(() => categoryAtPath(as, path, { parent_cat_id: null, is_enabled: publish, since: row.created_at })),
        importCause,
      )
      if (category) categories.push(category)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      note(each, 'too_many_categories', error.code)
    }
    const text = {
      article_title: of.title,
      article_content: ready.content,
      article_keywords: of.keywords.map((word) => word.slice(0, 80)).slice(0, 50),
      meta_title: '',
      meta_description: of.description,
    }
    const place = { article_id, author_id: row.owner_id, article_categories: categories }
    await ctx.actAs(owner, (as) => importArticle(as, { text, draft: null, place, publish, is_disabled: false }), importCause)
    await rememberFormerAddresses(ctx, article_id, of.addresses)
    if (ready.missing.length > 0) note(each, 'pictures_missing', ready.missing.slice(0, 3).join(', '))
    for (const picture of pictures) {
      if (ready.pictures.has(picture.ord)) more.push(picture)
      else note(picture, 'file_refused', '')
    }
    refs.push(article_id)
    taken.push(each)
  }
  return { refs, more, problems, taken }
}
