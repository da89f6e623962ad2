import type { Ctx } from '../../../kernel/context.ts'
import type { ExportedArticle } from '../../articles/index.ts'
import { exportedTranslations } from '../../translations/index.ts'
import { uploadsOf } from '../../uploads/index.ts'
import { addressBetween } from '../archive-entries.ts'
import type { PlannedArticle } from './export-plan.ts'
import type { writeDocument } from './write-document.ts'

/** An image exported with an article: its upload, and its file in the zip. */
export type ExportedPicture = { file_id: string; path: string }
/** An article ready to be written, with the images it shows. */
export type PreparedArticle = { document: Parameters<typeof writeDocument>[0]; pictures: ExportedPicture[] }

const ownPicture = /"(\/files\/([A-Za-z0-9]{22})[^"]*)"/g
const articleLink = /data-article-id="([A-Za-z0-9_-]{1,64})"/g
const endings: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif', 'image/webp': 'webp' }

/** Prepares an article for its file: links to exported articles point to their files, and uploaded images to files next to the article's. */
export async function prepareArticle(
  ctx: Ctx,
  article: ExportedArticle,
  plan: PlannedArticle,
  pathOf: ReadonlyMap<string, string>,
  format: 'markdown' | 'html',
): Promise<PreparedArticle> {
  const { draft } = article
  const translations = await exportedTranslations(ctx, article.article_id)
  const html = [article.article_content, draft?.article_content ?? '', ...translations.map(({ content }) => content)].join('')
  const shown = [...html.matchAll(ownPicture)].map(([, src = '', id = '']) => ({ src, id }))
  const uploads = await uploadsOf(
    ctx,
    shown.map(({ id }) => id),
  )
  const files = new Map<string, ExportedPicture>()
  const pictures = new Map<string, Record<string, string>>()
  for (const { src, id } of shown) {
    const ending = endings[uploads.get(id)?.type ?? '']
    if (ending === undefined) {
      pictures.set(src, { src: `${ctx.config.PUBLIC_URL}${src}` })
      continue
    }
    const known = files.get(id) ?? { file_id: id, path: `pictures/${article.slug}-${files.size + 1}.${ending}` }
    files.set(id, known)
    pictures.set(src, { src: addressBetween(plan.path, known.path) })
  }
  const articles = new Map<string, Record<string, string>>()
  for (const [, id = ''] of html.matchAll(articleLink)) {
    const path = pathOf.get(id)
    if (path !== undefined) articles.set(id, { href: addressBetween(plan.path, path) })
  }
  const head = {
    id: article.article_id,
    title: article.article_title,
    slug: article.slug,
    keywords: article.article_keywords,
    categories: plan.categories,
    meta_title: article.meta_title,
    meta_description: article.meta_description,
    is_published: article.is_published,
    ...(article.is_disabled && { is_disabled: true }),
    ...(draft && {
      draft: {
        title: draft.article_title,
        keywords: draft.article_keywords,
        meta_title: draft.meta_title,
        meta_description: draft.meta_description,
        content: draft.article_content,
      },
    }),
    ...(translations.length > 0 && { translations }),
  }
  return { document: { format, head, html: article.article_content, pictures, articles, hrefs: new Map() }, pictures: [...files.values()] }
}
