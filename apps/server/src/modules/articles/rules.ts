import type { ArticleText } from '@porchlight/contracts'

/** One editor's saves within this time share a version. */
export const versionSpanMs = 10 * 60_000

/** May this save be written over the newest version? */
export function sharesVersion(
  newest: { editor_id: string | null; created_at: Date; is_published: boolean } | undefined,
  editor_id: string | null,
  now: Date,
): boolean {
  return newest !== undefined && !newest.is_published && newest.editor_id === editor_id && now.getTime() - newest.created_at.getTime() < versionSpanMs
}

/** An address made of a title: letters and digits of any script, joined by hyphens; 'article' when there are none. */
export function slugOf(title: string): string {
  const words =
    title
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  let slug = ''
  for (const word of words) if ([...slug, ...word].length < 80) slug += (slug && '-') + word
  return slug || [...(words[0] ?? 'article')].slice(0, 80).join('')
}

/** The slug, with the first number behind it that nobody has. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}

/** Are both texts the same, letter by letter? */
export const isSameText = (a: ArticleText, b: ArticleText): boolean =>
  a.article_title === b.article_title &&
  a.article_content === b.article_content &&
  a.meta_title === b.meta_title &&
  a.meta_description === b.meta_description &&
  a.article_keywords.length === b.article_keywords.length &&
  a.article_keywords.every((keyword, index) => keyword === b.article_keywords[index])

/** The fields of a text out of anything that has them. */
export const textOf = ({ article_title, article_content, article_keywords, meta_title, meta_description }: ArticleText): ArticleText => ({
  article_title,
  article_content,
  article_keywords,
  meta_title,
  meta_description,
})
