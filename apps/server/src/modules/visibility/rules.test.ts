import { describe, expect, test } from 'vitest'
import {
  type ArticleItem,
  type CategoryItem,
  checksOf,
  decide,
  isVisible,
  noLists,
  type PlainItem,
  type ReaderKind,
  type VisibilityAudience,
  type VisibilityItem,
} from './rules.ts'

const bools = [false, true]
/** Whether an item is in neither list, in one of them, or in both. */
const listings = ['none', 'disabled', 'enabled', 'both'] as const
type Listing = (typeof listings)[number]
const lists = (article: Listing, category: Listing, isNewsOff: boolean) => {
  const inList = (listing: Listing, which: 'disabled' | 'enabled', id: string) => (listing === which || listing === 'both' ? [id] : [])
  return {
    ...noLists,
    disabled_default_articles: inList(article, 'disabled', 'a'),
    enabled_default_articles: inList(article, 'enabled', 'a'),
    disabled_default_categories: inList(category, 'disabled', 'c'),
    enabled_default_categories: inList(category, 'enabled', 'c'),
    disabled_default_newsFlash: isNewsOff ? ['n'] : [],
  }
}
type Lists = ReturnType<typeof lists>

const owners = { own: 'child', parent: 'parent', other: 'stranger' } as const

const readers: ReaderKind[] = ['public', 'customers', 'staff']
/** Returns whether everything from the category to the top level is open to the reader. */
function isOpenTo(reader: ReaderKind, item: CategoryItem): boolean {
  for (let at: CategoryItem | null = item; at; at = at.above) if (at.audience !== 'public' && at.audience !== reader && reader !== 'staff') return false
  return true
}

/** A second implementation of the rule, independent of `decide`: uses sets of the items that lists hide and show. */
function naive(audience: VisibilityAudience, item: VisibilityItem): boolean {
  const isDefault = item.support_lib_id === audience.parent_lib_id
  if (!isDefault && item.support_lib_id !== audience.support_lib_id) return false
  if ('is_published' in item && !item.is_published) return false
  if ('is_disabled' in item && item.is_disabled) return false
  if ('is_enabled' in item && !item.is_enabled) return false
  // Its parent's team is not the library's.
  const reader = isDefault && audience.reader === 'staff' ? 'customers' : audience.reader
  if (item.kind === 'category' && !isOpenTo(reader, item)) return false
  if (item.kind === 'article' && item.categories.length > 0 && !item.categories.some((each) => isOpenTo(reader, each))) return false
  const given = (of: typeof audience.lists) =>
    new Set([...of.enabled_default_articles.map((id) => `article ${id}`), ...of.enabled_default_categories.map((id) => `category ${id}`)])
  const taken = (of: typeof audience.lists) =>
    new Set([
      ...of.disabled_default_articles.map((id) => `article ${id}`),
      ...of.disabled_default_categories.map((id) => `category ${id}`),
      ...of.disabled_default_newsFlash.map((id) => `news ${id}`),
    ])
  const key = `${item.kind} ${item.id}`
  let isNamed = false
  if (isDefault) {
    // The parent's lists apply first (unless default content is off), then the library's; within each, showing takes precedence over hiding.
    let isSeen = audience.default_display
    for (const of of [...(audience.default_display ? [audience.parentLists] : []), audience.lists]) {
      if (taken(of).has(key)) [isSeen, isNamed] = [false, false]
      if (given(of).has(key)) [isSeen, isNamed] = [true, true]
    }
    if (!isSeen) return false
  }
  if (isNamed) return true
  if (item.kind === 'category') return item.above === null || naive(audience, item.above)
  if (item.kind !== 'article') return true
  return item.categories.length === 0 || item.categories.some((category) => naive(audience, category))
}

function* audiences(): Generator<VisibilityAudience> {
  for (const default_display of bools)
    for (const ownArticle of listings)
      for (const ownCategory of listings) {
        // A library without a parent, which may still have lists from when it had one.
        yield {
          support_lib_id: 'child',
          parent_lib_id: null,
          reader: 'public',
          default_display,
          lists: lists(ownArticle, ownCategory, true),
          parentLists: noLists,
        }
        for (const parentArticle of listings)
          for (const parentCategory of listings)
            for (const isNewsOff of bools)
              for (const isNewsOffAtParent of bools)
                yield {
                  support_lib_id: 'child',
                  parent_lib_id: 'parent',
                  reader: 'public',
                  default_display,
                  lists: lists(ownArticle, ownCategory, isNewsOff),
                  parentLists: lists(parentArticle, parentCategory, isNewsOffAtParent),
                }
      }
}

function* items(): Generator<VisibilityItem> {
  for (const support_lib_id of Object.values(owners)) {
    const news = bools.map((is_published): PlainItem<'news'> => ({ kind: 'news', id: 'n', support_lib_id, is_published }))
    const tops = bools.flatMap((is_enabled) =>
      ['c', 'plain'].map((id): CategoryItem => ({ kind: 'category', id, support_lib_id, is_enabled, audience: 'public', above: null })),
    )
    // Lists contain the upper category, the lower one, or neither.
    const below = tops.flatMap((above) =>
      bools.flatMap((is_enabled) =>
        ['c', 'below'].map((id): CategoryItem => ({ kind: 'category', id, support_lib_id, is_enabled, audience: 'public', above })),
      ),
    )
    yield* news
    // Courses with the same ids as listed articles, categories and news, which must not affect them.
    for (const id of ['a', 'c', 'n']) for (const is_published of bools) yield { kind: 'course', id, support_lib_id, is_published } satisfies PlainItem<'course'>
    yield* tops
    yield* below
    const filings: CategoryItem[][] = [[], ...[...tops, ...below].map((category) => [category]), ...tops.flatMap((one) => tops.map((two) => [one, two]))]
    for (const categories of filings)
      for (const is_published of bools)
        for (const is_disabled of bools) yield { kind: 'article', id: 'a', support_lib_id, is_published, is_disabled, categories } satisfies ArticleItem
  }
}

test('all combinations of owner, state, categories and lists agree with the independent implementation', () => {
  const all = [...items()]
  let compared = 0
  let seen = 0
  for (const audience of audiences()) {
    for (const item of all) {
      const decision = decide(audience, item)
      if (decision.is_visible !== naive(audience, item)) expect({ audience, item, decision }).toBe('as the naive rule')
      compared++
      if (decision.is_visible) seen++
    }
  }
  expect(compared).toBeGreaterThan(500_000)
  expect(seen).toBeGreaterThan(50_000)
})

test('restricted content is visible only to its readers, whatever the lists say, as in the independent implementation', () => {
  const isNamed = [{}, { enabled_default_articles: ['a'], enabled_default_categories: ['c'] }]
  const count = { seen: 0, closed: 0 }
  for (const support_lib_id of ['child', 'parent'])
    for (const above of [null, ...readers])
      for (const audience of readers)
        for (const other of [null, ...readers])
          for (const is_enabled of bools) {
            const category = (id: string, of: ReaderKind, top: CategoryItem | null = null): CategoryItem => ({
              ...{ kind: 'category', id, support_lib_id, is_enabled, audience: of, above: top },
            })
            const item = category('c', audience, above && category('top', above))
            const others = other === null ? [] : [{ ...category('other', other), is_enabled: true }]
            const article: ArticleItem = { kind: 'article', id: 'a', support_lib_id, is_published: true, is_disabled: false, categories: [item, ...others] }
            for (const own of isNamed)
              for (const parents of isNamed)
                for (const default_display of bools) {
                  const lists = { lists: { ...noLists, ...own }, parentLists: { ...noLists, ...parents } }
                  const seen = readers.map((reader) => {
                    const who: VisibilityAudience = { support_lib_id: 'child', parent_lib_id: 'parent', reader, default_display, ...lists }
                    for (const each of [item, article]) expect({ who, each, is: isVisible(who, each) }).toEqual({ who, each, is: naive(who, each) })
                    return isVisible(who, article)
                  })
                  // More privileged readers never see less.
                  expect(seen).toEqual(seen.toSorted())
                  if (seen[0]) count.seen++
                  else if (seen[2]) count.closed++
                }
          }
  expect(Math.min(count.seen, count.closed)).toBeGreaterThan(100)
})

test('checking stops at the first decision, and later checks are skipped', () => {
  const all = [...items()]
  let decided = 0
  for (const audience of audiences()) {
    if (audience.lists.enabled_default_categories.length + audience.parentLists.disabled_default_articles.length > 1) continue
    for (const item of all) {
      const outcomes = checksOf(audience, item).map((each) => each.outcome)
      const at = outcomes.findIndex((outcome) => outcome === 'shows' || outcome === 'hides')
      const { is_visible } = decide(audience, item)
      const isRight =
        at < 0
          ? is_visible && outcomes.every((outcome) => outcome === 'passed')
          : is_visible === (outcomes[at] === 'shows') &&
            outcomes.every((outcome, index) => (index < at ? outcome === 'passed' : index === at || outcome === 'not_asked'))
      if (!isRight) expect({ audience, item, outcomes }).toBe('the way to the decision')
      decided++
    }
  }
  expect(decided).toBeGreaterThan(100_000)
})

describe('the deciding rule is reported', () => {
  const audience = (own: Partial<Lists> = {}, parent: Partial<Lists> = {}, default_display = true): VisibilityAudience => ({
    support_lib_id: 'child',
    parent_lib_id: 'parent',
    reader: 'public',
    default_display,
    lists: { ...noLists, ...own },
    parentLists: { ...noLists, ...parent },
  })
  const category = (over: Partial<CategoryItem> = {}): CategoryItem => ({
    kind: 'category',
    id: 'c',
    support_lib_id: 'parent',
    is_enabled: true,
    audience: 'public',
    above: null,
    ...over,
  })
  const article = (over: Partial<ArticleItem> = {}): ArticleItem => ({
    kind: 'article',
    id: 'a',
    support_lib_id: 'parent',
    is_published: true,
    is_disabled: false,
    categories: [category()],
    ...over,
  })

  test.each<[string, VisibilityAudience, VisibilityItem, object]>([
    ['own', audience(), article({ support_lib_id: 'child', categories: [] }), { is_visible: true, rule: 'own' }],
    ['default', audience(), article(), { is_visible: true, rule: 'default' }],
    ['other library', audience(), article({ support_lib_id: 'sister' }), { is_visible: false, rule: 'other_library' }],
    ['not published', audience({ enabled_default_articles: ['a'] }), article({ is_published: false }), { is_visible: false, rule: 'not_published' }],
    ['disabled', audience({ enabled_default_articles: ['a'] }), article({ is_disabled: true }), { is_visible: false, rule: 'disabled' }],
    [
      'not for everybody',
      audience({ enabled_default_articles: ['a'] }),
      article({ categories: [category({ audience: 'customers' })] }),
      { is_visible: false, rule: 'audience' },
    ],
    [
      'for customers',
      { ...audience(), reader: 'customers' },
      article({ categories: [category({ audience: 'customers' })] }),
      { is_visible: true, rule: 'default' },
    ],
    [
      "for the parent's team",
      { ...audience(), reader: 'staff' },
      { kind: 'news', id: 'n', support_lib_id: 'parent', is_published: true, audience: 'staff' },
      { is_visible: false, rule: 'audience' },
    ],
    [
      'for its own team',
      { ...audience(), reader: 'staff' },
      { kind: 'news', id: 'n', support_lib_id: 'child', is_published: true, audience: 'staff' },
      { is_visible: true, rule: 'own' },
    ],
    ['defaults off', audience({}, { enabled_default_articles: ['a'] }, false), article(), { is_visible: false, rule: 'defaults_off' }],
    ['defaults off, enabled here', audience({ enabled_default_articles: ['a'] }, {}, false), article(), { is_visible: true, rule: 'enabled_by_library' }],
    ['disabled here', audience({ disabled_default_articles: ['a'] }), article(), { is_visible: false, rule: 'disabled_by_library' }],
    [
      'enabled here',
      audience({ disabled_default_articles: ['a'], enabled_default_articles: ['a'] }),
      article(),
      { is_visible: true, rule: 'enabled_by_library' },
    ],
    ['disabled above', audience({}, { disabled_default_articles: ['a'] }), article(), { is_visible: false, rule: 'disabled_by_parent' }],
    [
      'enabled above',
      audience({}, { disabled_default_articles: ['a'], enabled_default_articles: ['a'] }),
      article(),
      { is_visible: true, rule: 'enabled_by_parent' },
    ],
    [
      'enabled here beats disabled above',
      audience({ enabled_default_articles: ['a'] }, { disabled_default_articles: ['a'] }),
      article(),
      { is_visible: true, rule: 'enabled_by_library' },
    ],
    [
      'its category is hidden, and why',
      audience({ disabled_default_categories: ['c'] }),
      article(),
      { is_visible: false, rule: 'category_hidden', category: { id: 'c', rule: 'disabled_by_library' } },
    ],
    [
      'the category above its category is hidden',
      audience({ disabled_default_categories: ['top'] }),
      article({ categories: [category({ above: category({ id: 'top' }) })] }),
      { is_visible: false, rule: 'category_hidden', category: { id: 'top', rule: 'disabled_by_library' } },
    ],
    [
      'news',
      audience({ disabled_default_newsFlash: ['n'] }),
      { kind: 'news', id: 'n', support_lib_id: 'parent', is_published: true },
      { is_visible: false, rule: 'disabled_by_library' },
    ],
    [
      'a course',
      audience({}, {}, false),
      { kind: 'course', id: 'k', support_lib_id: 'parent', is_published: true },
      { is_visible: false, rule: 'defaults_off' },
    ],
    ['a library without a parent', { ...audience(), parent_lib_id: null }, article(), { is_visible: false, rule: 'other_library' }],
  ])('%s', (_name, who, item, expected) => {
    expect(decide(who, item)).toEqual(expected)
  })
})
