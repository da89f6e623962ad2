/** The lists of a library that decide over defaults (console.md §3). News has no list of enabled ones. */
export type VisibilityLists = {
  disabled_default_categories: readonly string[]
  enabled_default_categories: readonly string[]
  disabled_default_articles: readonly string[]
  enabled_default_articles: readonly string[]
  disabled_default_newsFlash: readonly string[]
}

/** For whom is decided: the visitors of one library, and what that library and its parent have set. */
export type VisibilityAudience = {
  support_lib_id: string
  parent_lib_id: string | null
  /** Widget Setup, 'Display of default articles'. */
  default_display: boolean
  lists: VisibilityLists
  parentLists: VisibilityLists
}

/** A category with those above it reachable through `above`. */
export type CategoryItem = { kind: 'category'; id: string; support_lib_id: string; is_enabled: boolean; above: CategoryItem | null }
export type ArticleItem = {
  kind: 'article'
  id: string
  support_lib_id: string
  is_published: boolean
  is_disabled: boolean
  categories: readonly CategoryItem[]
}
export type NewsItem = { kind: 'news'; id: string; support_lib_id: string; is_published: boolean }
export type VisibilityItem = CategoryItem | ArticleItem | NewsItem

/** Why something is seen … */
export type ShowingRule = 'own' | 'default' | 'enabled_by_library' | 'enabled_by_parent'
/** … or not. */
export type HidingRule = 'other_library' | 'not_published' | 'disabled' | 'defaults_off' | 'disabled_by_library' | 'disabled_by_parent' | 'category_hidden'

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

/** Does this audience see the item, and which rule says so (checklist C8, visitor.md §5)? */
export function decide(audience: VisibilityAudience, item: VisibilityItem): VisibilityDecision {
  const isOwn = item.support_lib_id === audience.support_lib_id
  if (!isOwn && item.support_lib_id !== audience.parent_lib_id) return hidden('other_library')
  if (item.kind !== 'category' && !item.is_published) return hidden('not_published')
  if (isOff(item)) return hidden('disabled')
  const base = isOwn ? shown('own') : decideDefault(audience, item)
  // What is enabled by name is seen whatever becomes of its categories.
  if (!base.is_visible || base.rule === 'enabled_by_library' || base.rule === 'enabled_by_parent') return base
  return decideByCategories(audience, item) ?? base
}

/** Is the item on display for this audience? */
export const isVisible = (audience: VisibilityAudience, item: VisibilityItem): boolean => decide(audience, item).is_visible

function isOff(item: VisibilityItem): boolean {
  if (item.kind === 'category') return !item.is_enabled
  return item.kind === 'article' && item.is_disabled
}

/** An item of the parent: the switch, then the library's lists, then the parent's. */
function decideDefault({ default_display, lists, parentLists }: VisibilityAudience, item: VisibilityItem): VisibilityDecision {
  if (!default_display) return hidden('defaults_off')
  const own = listed(lists, item)
  if (own) return own === 'enabled' ? shown('enabled_by_library') : hidden('disabled_by_library')
  const inherited = listed(parentLists, item)
  if (inherited) return inherited === 'enabled' ? shown('enabled_by_parent') : hidden('disabled_by_parent')
  return shown('default')
}

function listed(lists: VisibilityLists, { kind, id }: VisibilityItem): 'enabled' | 'disabled' | undefined {
  const enabled = kind === 'article' ? lists.enabled_default_articles : kind === 'category' ? lists.enabled_default_categories : []
  const disabled =
    kind === 'article' ? lists.disabled_default_articles : kind === 'category' ? lists.disabled_default_categories : lists.disabled_default_newsFlash
  if (enabled.includes(id)) return 'enabled'
  return disabled.includes(id) ? 'disabled' : undefined
}

/** Hidden by what it is filed under? An article needs one category that is seen, unless it has none; a category needs the one above it. */
function decideByCategories(audience: VisibilityAudience, item: VisibilityItem): VisibilityDecision | undefined {
  if (item.kind === 'news') return undefined
  const above = item.kind === 'category' ? (item.above ? [item.above] : []) : item.categories
  let first: VisibilityDecision | undefined
  for (const category of above) {
    const decision = decide(audience, category)
    if (decision.is_visible) return undefined
    first ??= { is_visible: false, rule: 'category_hidden', category: decision.category ?? { id: category.id, rule: decision.rule } }
  }
  return first
}
