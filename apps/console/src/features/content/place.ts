import type { ArticleSort, ArticleStatus } from './articles/article-query.ts'

/** What the content screen shows, as its address says it. */
export type ContentPlace = {
  /** Own articles, the parent's, own ones as one child has them, or searches that found nothing. */
  view: 'own' | 'defaults' | 'child' | 'gaps'
  /** The child of view `child`. */
  child: string | null
  category: string | null
  status: ArticleStatus
  author: string | null
  /** Null: the list's own, see `sortIn`. */
  sort: ArticleSort | null
  /** What is searched for; '' for the list. */
  q: string
  /** What the panel of reasons is about: `article:<id>` or `category:<id>`. */
  why: { kind: 'article' | 'category'; id: string } | null
  /** Of which child's visitors the panel speaks. */
  whyFor: string | null
}

export const statuses = ['all', 'published', 'unpublished', 'draft', 'scheduled', 'disabled'] as const satisfies readonly ArticleStatus[]
export const sorts = ['position', 'updated', 'title', 'views'] as const satisfies readonly ArticleSort[]

const oneOf = <T extends string>(value: string | null, choices: readonly T[], fallback: T): T => choices.find((choice) => choice === value) ?? fallback
/** The order of a list: that of visitors in a category, the newest change first elsewhere, unless another one was chosen. */
export function sortIn({ sort, category }: Pick<ContentPlace, 'sort' | 'category'>): ArticleSort {
  if (category) return sort ?? 'position'
  return sort === null || sort === 'position' ? 'updated' : sort
}

const ref = (value: string | null): string | null => (value && /^[A-Za-z0-9_-]{1,64}$/.test(value) ? value : null)

/** Reads the address; what is unknown becomes the default. */
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

/** The address of a place; defaults are left out. */
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
