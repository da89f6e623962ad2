import { isVisible, noLists, type VisibilityAudience, type VisibilityLists } from './rules.ts'

/** Restricts a database search: to these ids, or to all except these. */
export type Among = { only: string[] } | { except: string[] }

const kinds = {
  article: ['disabled_default_articles', 'enabled_default_articles'],
  news: ['disabled_default_newsFlash'],
} as const satisfies Record<string, readonly (keyof VisibilityLists)[]>

/**
 * Narrows a search of a library's published items to those that the lists leave visible, so that a page for readers need not check thousands that they cannot
 * see. It calls `decide` on an item that nothing but lists can hide; a category can still hide what is left.
 */
export function amongPublished(audience: VisibilityAudience, kind: keyof typeof kinds, support_lib_id: string): Among {
  const named = (lists: VisibilityLists) => new Map(kinds[kind].map((name) => [name, new Set(lists[name])]))
  const [own, parents] = [named(audience.lists), named(audience.parentLists)]
  const cut = (lists: ReturnType<typeof named>, id: string): VisibilityLists => ({
    ...noLists,
    ...Object.fromEntries([...lists].flatMap(([name, ids]) => (ids.has(id) ? [[name, [id]]] : []))),
  })
  const isLeft = (id: string) => {
    const one = { ...audience, lists: cut(own, id), parentLists: cut(parents, id) }
    const published = { id, support_lib_id, is_published: true }
    return isVisible(one, kind === 'news' ? { kind, ...published } : { kind, ...published, is_disabled: false, categories: [] })
  }
  const ids = [...new Set([...own.values(), ...parents.values()].flatMap((each) => [...each]))]
  return isLeft('') ? { except: ids.filter((id) => !isLeft(id)) } : { only: ids.filter(isLeft) }
}
