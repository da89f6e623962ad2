import type { ArticleSort, ArticleStatus } from './articles/article-query.ts'

/** What the content screen shows, as encoded in its URL. */
export type ContentPlace = {
  /** The library's articles, its parent's, the library's as one child shows them, or searches without results. */
  view: 'own' | 'defaults' | 'child' | 'gaps'
  /** The child library shown in view `child`. */
  child: string | null
  category: string | null
  status: ArticleStatus
  author: string | null
  /** Null for the list's default order; see `sortIn`. */
  sort: ArticleSort | null
  /** Search query; empty to show the list. */
  q: string
  /** Subject of the visibility panel: `article:<id>` or `category:<id>`. */
  why: { kind: 'article' | 'category'; id: string } | null
  /** The child library that the visibility panel is about. */
  whyFor: string | null
}

export const statuses = ['all', 'published', 'unpublished', 'draft', 'scheduled', 'disabled'] as const satisfies readonly ArticleStatus[]
export const sorts = ['position', 'updated', 'title', 'views'] as const satisfies readonly ArticleSort[]

const oneOf = <T extends string>(value: string | null, choices: readonly T[], fallback: T): T => choices.find((choice) => choice === value) ?? fallback
/** Returns a list's sort order: the chosen one, or else the visitors' order in a category and latest changes first elsewhere. */
export function sortIn({ sort, category }: Pick<ContentPlace, 'sort' | 'category'>): ArticleSort {
  if (category) return sort ?? 'position'
  return sort === null || sort === 'position' ? 'updated' : sort
}

const ref = (value: string | null): string | null => (value && /^[A-Za-z0-9_-]{1,64}$/.test(value) ? value : null)

/** Parses the URL; unknown values fall back to defaults. */
export function placeFrom(search: URLSearchParams): ContentPlace {
  const child = ref(search.get('child'))
  const [kind, id] = (search.get('why') ?? '').split(':')
  const about = ref(id ?? null)
  return {
    view: child ? 'child' : oneOf(search.get('view'), ['own', 'defaults', 'gaps'] as const, 'own'),
    child,
    category: ref(search.get('category')),
    status: oneOf(search.get('status'), statuses, 'all'),
    author: ref(search.get('author')),
    sort: sorts.find((sort) => sort === search.get('sort')) ?? null,
    q: (search.get('q') ?? '').slice(0, 500),
    why: about && (kind === 'article' || kind === 'category') ? { kind, id: about } : null,
    whyFor: ref(search.get('whyFor')),
  }
}

/** Returns the query string for a place, without default values. */
export function searchOf({ view, child, category, status, author, sort, q, why, whyFor }: ContentPlace): string {
  const search = new URLSearchParams()
  if (view === 'child' && child) search.set('child', child)
  else if (view === 'defaults' || view === 'gaps') search.set('view', view)
  if (category) search.set('category', category)
  if (status !== 'all') search.set('status', status)
  if (author) search.set('author', author)
  if (sort) search.set('sort', sort)
  if (q) search.set('q', q)
  if (why) search.set('why', `${why.kind}:${why.id}`)
  if (why && whyFor) search.set('whyFor', whyFor)
  return search.size > 0 ? `?${search}` : ''
}
