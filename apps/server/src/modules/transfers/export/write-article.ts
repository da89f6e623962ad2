import type { Ctx } from '../../../kernel/context.ts'
import type { ExportedArticle } from '../../articles/index.ts'
import { uploadsOf } from '../../uploads/index.ts'
import { addressBetween } from '../archive-entries.ts'
import { rewriteHtml, writeHtml } from '../documents/html.ts'
import { writeMarkdown } from '../documents/markdown.ts'
import type { PlannedArticle } from './export-plan.ts'

/** A picture that goes with an article: where its bytes lie, and its file in the zip. */
export type ExportedPicture = { file_id: string; path: string }
/** An article as a file, with the pictures it shows. */
export type WrittenArticle = { text: string; pictures: ExportedPicture[] }

const ownFile = /^\/files\/([A-Za-z0-9]{22})/
const endings: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif', 'image/webp': 'webp' }

/** Turns one article into the text of its file. Links to exported articles lead to their files, own pictures to the files beside them. */
export async function writeArticle(
  ctx: Ctx,
  article: ExportedArticle,
  plan: PlannedArticle,
  pathOf: ReadonlyMap<string, string>,
  format: 'markdown' | 'html',
): Promise<WrittenArticle> {
  const ids = [...article.article_content.matchAll(/"\/files\/([A-Za-z0-9]{22})/g)].map((match) => match[1] ?? '')
  const uploads = await uploadsOf(ctx, ids)
  const pictures = new Map<string, ExportedPicture>()
  const html = await rewriteHtml(article.article_content, {
    async picture(src) {
      const id = ownFile.exec(src)?.[1] ?? ''
      const ending = endings[uploads.get(id)?.type ?? '']
      if (ending === undefined) return id ? { src: `${ctx.config.PUBLIC_URL}${src}` } : undefined
      const known = pictures.get(id) ?? { file_id: id, path: `pictures/${article.slug}-${pictures.size + 1}.${ending}` }
      pictures.set(id, known)
      return { src: addressBetween(plan.path, known.path) }
    },
    link({ 'data-article-id': id = '' }) {
      const path = pathOf.get(id)
      return path === undefined ? undefined : { href: addressBetween(plan.path, path) }
    },
  })
  const head = {
    title: article.article_title,
    slug: article.slug,
    keywords: article.article_keywords,
    categories: plan.categories,
    meta_title: article.meta_title,
    meta_description: article.meta_description,
    is_published: article.is_published,
  }
  return { text: format === 'markdown' ? writeMarkdown({ head, html }) : writeHtml({ head, html }), pictures: [...pictures.values()] }
}
