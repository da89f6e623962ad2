import type { ArticleText } from '@porchlight/contracts/articles/articles'

/** Saves by one editor within this time share a version. */
export const versionSpanMs = 10 * 60_000

/** Returns whether this save may overwrite the newest version. */
export function sharesVersion(
  newest: { editor_id: string | null; created_at: Date; is_published: boolean } | undefined,
  editor_id: string | null,
  now: Date,
): boolean {
  return newest !== undefined && !newest.is_published && newest.editor_id === editor_id && now.getTime() - newest.created_at.getTime() < versionSpanMs
}

/** Maximum length of a slug. */
const slugLengthMax = 80

/** Makes a slug from a title: letters and digits of any script, joined by hyphens; its emojis when there are none, or else 'article'. */
export function slugOf(title: string): string {
  const plain = title.normalize('NFKC').toLowerCase()
  // Marks are vowels in some scripts.
  const words = plain.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? plain.match(/\p{Extended_Pictographic}/gu) ?? []
  let [slug, left] = ['', slugLengthMax]
  for (const word of words) {
    const length = [...word].length
    if (length >= left) continue
    slug += (slug && '-') + word
    left = slugLengthMax - [...slug].length
  }
  return slug || [...(words[0] ?? 'article')].slice(0, slugLengthMax).join('')
}

/** Returns the slug, with the first free number appended if it is taken. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}

/** Returns whether a slug was made of this title, with or without the number of a free one. */
export function followsTitle(slug: string, title: string): boolean {
  const wanted = slugOf(title)
  return slug === wanted || (slug.startsWith(`${wanted}-`) && /^\d{1,6}$/.test(slug.slice(wanted.length + 1)))
}

/** Returns whether both texts are identical. */
export const isSameText = (a: ArticleText, b: ArticleText): boolean =>
  a.article_title === b.article_title &&
  a.article_content === b.article_content &&
  a.meta_title === b.meta_title &&
  a.meta_description === b.meta_description &&
  a.article_keywords.length === b.article_keywords.length &&
  a.article_keywords.every((keyword, index) => keyword === b.article_keywords[index])

/** Returns only the text fields of an object. */
export const textOf = ({ article_title, article_content, article_keywords, meta_title, meta_description }: ArticleText): ArticleText => ({
  article_title,
  article_content,
  article_keywords,
  meta_title,
  meta_description,
})
