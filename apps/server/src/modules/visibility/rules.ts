import { type ContentKind, contentKinds, isListed, type ListName, listNames, recordOf } from '@porchlight/contracts/visibility/content-kinds'

/** A library's lists of default items to hide and to show (checklist C1). Not every kind has both lists. */
export type VisibilityLists = Readonly<Record<ListName, readonly string[]>>

/**
 * Kinds of readers: everyone, people verified by the customer's server, or the library's staff. Each kind can read everything that the previous kinds can.
 */
export type ReaderKind = 'public' | 'customers' | 'staff'

/** The visitors of one library, with the settings of that library and its parent. */
export type VisibilityAudience = {
  support_lib_id: string
  parent_lib_id: string | null
  reader: ReaderKind
  /** The setting 'Display of default articles' in Widget Setup. */
  default_display: boolean
  lists: VisibilityLists
  parentLists: VisibilityLists
  /** The items that only some customers get, and this reader is one of them; missing: none. Only those of the library whose contact they are. */
  segments?: ReadonlySet<string>
}

/** A category; its ancestors are reachable through `above`. */
export type CategoryItem = {
  kind: 'category'
  id: string
  support_lib_id: string
  is_enabled: boolean
  /** Who may read it and its content, including categories below. */
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
/** Kinds outside the category tree: their items are either published or not. */
export type PlainKind = Exclude<ContentKind, 'category' | 'article'>
/** `audience`: who may read it, if not everybody. `has_segment`: of the customers, only those who are in its segment. */
export type PlainItem<K extends PlainKind = PlainKind> = {
  kind: K
  id: string
  support_lib_id: string
  is_published: boolean
  audience?: ReaderKind
  has_segment?: boolean
}
export type VisibilityItem = CategoryItem | ArticleItem | PlainItem
/** The items of one kind. */
export type ItemOf<K extends ContentKind> = K extends 'category' ? CategoryItem : K extends 'article' ? ArticleItem : K extends PlainKind ? PlainItem<K> : never

/** Reasons for an item to be visible. */
export type ShowingRule = 'own' | 'default' | 'enabled_by_library' | 'enabled_by_parent'
/** Reasons for an item to be hidden. */
export type HidingRule =
  | 'other_library'
  | 'not_published'
  | 'disabled'
  | 'audience'
  | 'defaults_off'
  | 'disabled_by_library'
  | 'disabled_by_parent'
  | 'category_hidden'

/** The decision with the rule that made it; for `category_hidden`, also the category and why it is hidden. */
export type VisibilityDecision = { is_visible: true; rule: ShowingRule } | { is_visible: false; rule: HidingRule; category?: { id: string; rule: HidingRule } }

const shown = (rule: ShowingRule): VisibilityDecision => ({ is_visible: true, rule })
const hidden = (rule: HidingRule): VisibilityDecision => ({ is_visible: false, rule })

/** Empty lists, for a library that has none. */
export const noLists: VisibilityLists = recordOf(listNames, () => [])

/** One check of the rules, and its outcome. */
export type Check = { check: CheckName; outcome: 'passed' | 'shows' | 'hides' | 'not_asked' }
type CheckName = 'owner' | 'published' | 'enabled' | 'audience' | 'defaults' | 'library_list' | 'parent_list' | 'categories'

/** Decides whether this audience sees the item, and by which rule (checklist C8). */
export function decide(audience: VisibilityAudience, item: VisibilityItem): VisibilityDecision {
  for (const { ask } of questionsFor(audience, item)) {
    const answer = ask()
    if (answer) return answer
  }
  return shown(item.support_lib_id === audience.support_lib_id ? 'own' : 'default')
}

/** Returns whether this audience sees the item. */
export const isVisible = (audience: VisibilityAudience, item: VisibilityItem): boolean => decide(audience, item).is_visible

/** Returns every check of the item in order with its outcome, so that a screen can explain the decision. */
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

/** Returns the checks in order. The first one with an answer determines the result; an item that passes all of them is visible. */
function questionsFor(audience: VisibilityAudience, item: VisibilityItem): Question[] {
  const isOwn = item.support_lib_id === audience.support_lib_id
  const isDefault = !isOwn && item.support_lib_id === audience.parent_lib_id
  const { default_display, lists, parentLists } = audience
  const questions: (Question | false)[] = [
    { check: 'owner', ask: () => (isOwn || isDefault ? undefined : hidden('other_library')) },
    item.kind !== 'category' && { check: 'published', ask: () => (item.is_published ? undefined : hidden('not_published')) },
    isFiled(item) && { check: 'enabled', ask: () => (isOff(item) ? hidden('disabled') : undefined) },
    // Checked before any list: enabling an item individually doesn't open it to readers whom its category excludes.
    (isFiled(item) || item.audience !== undefined) && {
      check: 'audience',
      ask: () => (admits(item, readerOf(audience, item), audience) ? undefined : hidden('audience')),
    },
    // Individually enabled items are visible whatever the state of their categories, which are checked last. The library's list takes precedence over its
    // general setting, and the parent's list overrides neither.
    isDefault && isListed(item.kind) && { check: 'library_list', ask: () => byList(lists, item, 'enabled_by_library', 'disabled_by_library') },
    isDefault && { check: 'defaults', ask: () => (default_display ? undefined : hidden('defaults_off')) },
    isDefault && isListed(item.kind) && { check: 'parent_list', ask: () => byList(parentLists, item, 'enabled_by_parent', 'disabled_by_parent') },
    isFiled(item) && { check: 'categories', ask: () => decideByCategories(audience, item) },
  ]
  return questions.filter((question) => question !== false)
}

/** Returns whether the item is part of the category tree, where it can be disabled. */
const isFiled = (item: VisibilityItem): item is CategoryItem | ArticleItem => item.kind === 'category' || item.kind === 'article'
const ranks: Record<ReaderKind, number> = { public: 0, customers: 1, staff: 2 }
/** Returns what the reader is to the owner of an item: what is for its parent's team is not for a library's own, who are the parent's customers at most. */
const readerOf = ({ reader, support_lib_id }: VisibilityAudience, item: VisibilityItem): ReaderKind =>
  reader === 'staff' && item.support_lib_id !== support_lib_id ? 'customers' : reader
/**
 * Returns whether this reader may read the item: a category if it and all its ancestors are open to them; an article if one of its categories is, or if it has
 * none; anything else by what it says itself.
 */
function admits(item: VisibilityItem, reader: ReaderKind, audience: VisibilityAudience): boolean {
  if (!isFiled(item)) return ranks[item.audience ?? 'public'] <= ranks[reader] && (!item.has_segment || reader === 'staff' || isInSegment(item, audience))
  if (item.kind === 'article') return item.categories.length === 0 || item.categories.some((category) => admits(category, reader, audience))
  return ranks[item.audience] <= ranks[reader] && (item.above === null || admits(item.above, reader, audience))
}

/** Only contacts of the item's own library are in its segment. */
const isInSegment = (item: PlainItem, { support_lib_id, segments }: VisibilityAudience): boolean =>
  item.support_lib_id === support_lib_id && segments !== undefined && segments.has(item.id)

function byList(lists: VisibilityLists, item: VisibilityItem, shows: ShowingRule, hides: HidingRule): VisibilityDecision | undefined {
  const named = listed(lists, item)
  return named && (named === 'enabled' ? shown(shows) : hidden(hides))
}

function isOff(item: VisibilityItem): boolean {
  if (item.kind === 'category') return !item.is_enabled
  return item.kind === 'article' && item.is_disabled
}

function listed(lists: VisibilityLists, { kind, id }: VisibilityItem): 'enabled' | 'disabled' | undefined {
  const names = contentKinds[kind].lists
  if (names === null) return undefined
  if (names.shown !== null && lists[names.shown].includes(id)) return 'enabled'
  return lists[names.hidden].includes(id) ? 'disabled' : undefined
}

/** Hides an item because of its categories: an article that has categories needs at least one visible one; a category needs a visible parent. */
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
