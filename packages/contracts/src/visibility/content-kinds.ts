import { articleKind } from '../articles/article-kind.ts'
import { categoryKind } from '../categories/category-kind.ts'
import { courseKind } from '../courses/course-kind.ts'
import { newsKind } from '../news/news-kind.ts'

/**
 * Every kind of content that children inherit from their parent. A library's visibility lists, the calls and counters of `visibility.ts`, the server's rules
 * and the console's screens are derived from it; `docs/add-a-feature.md` walks through adding one.
 */
export const contentKinds = { category: categoryKind, article: articleKind, news: newsKind, course: courseKind } as const
export type ContentKind = keyof typeof contentKinds
type Declared<K extends ContentKind = ContentKind> = (typeof contentKinds)[K]

/** The names of the kinds, in the order in which screens list them. */
export const kindNames = Object.keys(contentKinds) as readonly ContentKind[]

/** Kinds whose items a library can show or hide individually. */
export type ListedKind = { [K in ContentKind]: Declared<K>['lists'] extends null ? never : K }[ContentKind]
/** Returns whether a library can show or hide items of this kind individually. */
export const isListed = (kind: ContentKind): kind is ListedKind => contentKinds[kind].lists !== null
/** The names of the kinds whose items can be shown or hidden individually. */
export const listedKinds: readonly ListedKind[] = kindNames.filter(isListed)

/** Fields of a library that list items of its parent. */
export type ListName = Exclude<NonNullable<Declared['lists']>['hidden' | 'shown'], null>
/** Returns the names of a kind's lists. */
export const listsOf = (kind: ContentKind): ListName[] => {
  const { lists } = contentKinds[kind]
  return lists === null ? [] : [lists.hidden, lists.shown].filter((name) => name !== null)
}
/** The names of all lists. */
export const listNames: readonly ListName[] = kindNames.flatMap(listsOf)
/** The lists of items that are shown regardless of their categories, even if default content is not displayed. */
export const showingLists: readonly ListName[] = kindNames.flatMap((kind) => contentKinds[kind].lists?.shown ?? [])

/** Input fields with the ids of a kind's items. */
export type IdsField = `${ContentKind}_ids`
/** The names of the id input fields. */
export const idsFields: readonly IdsField[] = kindNames.map((kind) => `${kind}_ids` as const)

/** Counters of items that a change hides from visitors, or shows to them. */
export type EffectCounter = `${'hidden' | 'shown'}_${Declared['plural']}`
/** Returns the name of a kind's counter. */
export const counterOf = (effect: 'hidden' | 'shown', kind: ContentKind): EffectCounter => `${effect}_${contentKinds[kind].plural}`
/** The names of all counters. */
export const effectCounters: readonly EffectCounter[] = (['hidden', 'shown'] as const).flatMap((effect) => kindNames.map((kind) => counterOf(effect, kind)))

/** Returns an object with a value for each of these names. */
export const recordOf = <N extends string, V>(names: readonly N[], make: (name: N) => V): Record<N, V> =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<N, V>
