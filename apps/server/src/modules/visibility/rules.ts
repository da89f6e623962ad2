/** The lists of a library that decide over defaults (checklist C1). News has no list of enabled ones. */
export type VisibilityLists = {
  disabled_default_categories: readonly string[]
  enabled_default_categories: readonly string[]
  disabled_default_articles: readonly string[]
  enabled_default_articles: readonly string[]
  disabled_default_newsFlash: readonly string[]
}

/** Who reads, or may read: everybody, those the customer's server vouches for, or the library's own people. Each of them reads what those before it read. */
export type ReaderKind = 'public' | 'customers' | 'staff'

/** For whom is decided: the visitors of one library, and what that library and its parent have set. */
export type VisibilityAudience = {
  support_lib_id: string
  parent_lib_id: string | null
  reader: ReaderKind
  /** Widget Setup, 'Display of default articles'. */
  default_display: boolean
  lists: VisibilityLists
  parentLists: VisibilityLists
}

/** A category with those above it reachable through `above`. */
export type CategoryItem = {
  kind: 'category'
  id: string
  support_lib_id: string
  is_enabled: boolean
  /** Who may read it and what lies in it, or in a category below. */
  audience: ReaderKind
  above: CategoryItem | null
}
export type ArticleItem = {
  kind: 'article'
  id: string
  support_lib_id: string
  is_published: boolean
  is_disabled: boolean
  categories: readonly CategoryItem[]
}
export type NewsItem = { kind: 'news'; id: string; support_lib_id: string; is_published: boolean }
export type CourseItem = { kind: 'course'; id: string; support_lib_id: string; is_published: boolean }
export type VisibilityItem = CategoryItem | ArticleItem | NewsItem | CourseItem

/** Why something is seen … */
export type ShowingRule = 'own' | 'default' | 'enabled_by_library' | 'enabled_by_parent'
/** … or not. */
export type HidingRule =
  | 'other_library'
  | 'not_published'
  | 'disabled'
  | 'audience'
  | 'defaults_off'
  | 'disabled_by_library'
  | 'disabled_by_parent'
  | 'category_hidden'

/** The decision with the rule that made it; for `category_hidden` also the category and why that is hidden. */
export type VisibilityDecision = { is_visible: true; rule: ShowingRule } | { is_visible: false; rule: HidingRule; category?: { id: string; rule: HidingRule } }

const shown = (rule: ShowingRule): VisibilityDecision => ({ is_visible: true, rule })
const hidden = (rule: HidingRule): VisibilityDecision => ({ is_visible: false, rule })

/** Lists of a library that has none. */
export const noLists: VisibilityLists = {
  disabled_default_categories: [],
  enabled_default_categories: [],
  disabled_default_articles: [],
  enabled_default_articles: [],
  disabled_default_newsFlash: [],
}

/** One question the rules ask, and what came of it. */
export type Check = { check: CheckName; outcome: 'passed' | 'shows' | 'hides' | 'not_asked' }
type CheckName = 'owner' | 'published' | 'enabled' | 'audience' | 'defaults' | 'library_list' | 'parent_list' | 'categories'

/** Does this audience see the item, and which rule says so (checklist C8)? */
export function decide(audience: VisibilityAudience, item: VisibilityItem): VisibilityDecision {
  for (const { ask } of questionsFor(audience, item)) {
    const answer = ask()
    if (answer) return answer
  }
  return shown(item.support_lib_id === audience.support_lib_id ? 'own' : 'default')
}

/** Is the item on display for this audience? */
export const isVisible = (audience: VisibilityAudience, item: VisibilityItem): boolean => decide(audience, item).is_visible

/** Every question that decides over the item, in order, with its answer; so that a screen can show the way to the decision. */
export function checksOf(audience: VisibilityAudience, item: VisibilityItem): Check[] {
  let isDecided = false
  return questionsFor(audience, item).map(({ check, ask }): Check => {
    if (isDecided) return { check, outcome: 'not_asked' }
    const answer = ask()
    if (!answer) return { check, outcome: 'passed' }
    isDecided = true
    return { check, outcome: answer.is_visible ? 'shows' : 'hides' }
  })
}

type Question = { check: CheckName; ask: () => VisibilityDecision | undefined }

/** The rule itself. The first question that has an answer decides; an item that passes all is seen. */
function questionsFor(audience: VisibilityAudience, item: VisibilityItem): Question[] {
  const isOwn = item.support_lib_id === audience.support_lib_id
  const isDefault = !isOwn && item.support_lib_id === audience.parent_lib_id
  const { default_display, lists, parentLists } = audience
  const questions: (Question | false)[] = [
    { check: 'owner', ask: () => (isOwn || isDefault ? undefined : hidden('other_library')) },
    item.kind !== 'category' && { check: 'published', ask: () => (item.is_published ? undefined : hidden('not_published')) },
    isFiled(item) && { check: 'enabled', ask: () => (isOff(item) ? hidden('disabled') : undefined) },
    // Asked before any list: showing something by name opens it to nobody its category is closed to.
    isFiled(item) && { check: 'audience', ask: () => (admits(item, audience.reader) ? undefined : hidden('audience')) },
    // What is enabled by name is seen whatever becomes of its categories: they are asked last.
    // The library's own word about one item comes before its word about all of them; the parent's does not overrule either.
    isDefault && isListed(item) && { check: 'library_list', ask: () => byList(lists, item, 'enabled_by_library', 'disabled_by_library') },
    isDefault && { check: 'defaults', ask: () => (default_display ? undefined : hidden('defaults_off')) },
    isDefault && isListed(item) && { check: 'parent_list', ask: () => byList(parentLists, item, 'enabled_by_parent', 'disabled_by_parent') },
    isFiled(item) && { check: 'categories', ask: () => decideByCategories(audience, item) },
  ]
  return questions.filter((question) => question !== false)
}

/** Does it lie in a tree, and can it be switched off there? */
const isFiled = (item: VisibilityItem): item is CategoryItem | ArticleItem => item.kind === 'category' || item.kind === 'article'
const ranks: Record<ReaderKind, number> = { public: 0, customers: 1, staff: 2 }
/** May this reader read it? A category, if it and all above it are open to them; an article, if one of its categories is, or it has none. */
function admits(item: CategoryItem | ArticleItem, reader: ReaderKind): boolean {
  if (item.kind === 'article') return item.categories.length === 0 || item.categories.some((category) => admits(category, reader))
  return ranks[item.audience] <= ranks[reader] && (item.above === null || admits(item.above, reader))
}
/** Is there a list that may name it? Courses have none (checklist C1). */
const isListed = (item: VisibilityItem): boolean => item.kind !== 'course'

function byList(lists: VisibilityLists, item: VisibilityItem, shows: ShowingRule, hides: HidingRule): VisibilityDecision | undefined {
  const named = listed(lists, item)
  return named && (named === 'enabled' ? shown(shows) : hidden(hides))
}

function isOff(item: VisibilityItem): boolean {
  if (item.kind === 'category') return !item.is_enabled
  return item.kind === 'article' && item.is_disabled
}

function listed(lists: VisibilityLists, { kind, id }: VisibilityItem): 'enabled' | 'disabled' | undefined {
  const enabled = kind === 'article' ? lists.enabled_default_articles : kind === 'category' ? lists.enabled_default_categories : []
  const disabled =
    kind === 'article' ? lists.disabled_default_articles : kind === 'category' ? lists.disabled_default_categories : lists.disabled_default_newsFlash
  if (enabled.includes(id)) return 'enabled'
  return disabled.includes(id) ? 'disabled' : undefined
}

/** Hidden by what it is filed under? An article needs one category that is seen, unless it has none; a category needs the one above it. */
function decideByCategories(audience: VisibilityAudience, item: CategoryItem | ArticleItem): VisibilityDecision | undefined {
  const above = item.kind === 'category' ? (item.above ? [item.above] : []) : item.categories
  let first: VisibilityDecision | undefined
  for (const category of above) {
    const decision = decide(audience, category)
    if (decision.is_visible) return undefined
    first ??= { is_visible: false, rule: 'category_hidden', category: decision.category ?? { id: category.id, rule: decision.rule } }
  }
  return first
}
