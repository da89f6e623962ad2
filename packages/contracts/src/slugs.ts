/** Maximum length of a slug. */
const slugLengthMax = 80

/** Makes a slug from a title: letters and digits of any script, joined by hyphens; its emojis when there are none, or else the name of its kind. */
export function slugOf(title: string, kind = 'article'): string {
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
  return slug || [...(words[0] ?? kind)].slice(0, slugLengthMax).join('')
}

/** Returns the slug, with the first free number appended if it is taken. */
export function freeSlug(wanted: string, taken: Pick<ReadonlySet<string>, 'has'>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}

/** Returns whether a slug is the wanted one, with or without the number of a free one. */
export const isSlugLike = (slug: string, wanted: string): boolean =>
  slug === wanted || (slug.startsWith(`${wanted}-`) && /^\d{1,6}$/.test(slug.slice(wanted.length + 1)))

/** Returns whether a slug was made of this title, with or without the number of a free one. */
export const followsTitle = (slug: string, title: string, kind?: string): boolean => isSlugLike(slug, slugOf(title, kind))
