import { type ContentKind, listsOf } from '@porchlight/contracts/visibility/content-kinds'
import { isVisible, noLists, type VisibilityAudience, type VisibilityLists } from './rules.ts'

/** Restricts a database query to these ids, or to all except these. */
export type Among = { only: string[] } | { except: string[] }

/**
 * Narrows a search for a library's published items to those that no list hides, so that a page for readers need not check thousands they can't see. Evaluates
 * the rules for a dummy item that only lists can hide; categories may still hide some results.
 */
export function amongPublished(audience: VisibilityAudience, kind: Exclude<ContentKind, 'category'>, support_lib_id: string): Among {
  const named = (lists: VisibilityLists) => new Map(listsOf(kind).map((name) => [name, new Set(lists[name])]))
  const [own, parents] = [named(audience.lists), named(audience.parentLists)]
  const cut = (lists: ReturnType<typeof named>, id: string): VisibilityLists => ({
    ...noLists,
    ...Object.fromEntries([...lists].flatMap(([name, ids]) => (ids.has(id) ? [[name, [id]]] : []))),
  })
  const isLeft = (id: string) => {
    const one = { ...audience, lists: cut(own, id), parentLists: cut(parents, id) }
    const published = { id, support_lib_id, is_published: true }
    return isVisible(one, kind === 'article' ? { kind, ...published, is_disabled: false, categories: [] } : { kind, ...published })
  }
  const ids = [...new Set([...own.values(), ...parents.values()].flatMap((each) => [...each]))]
  return isLeft('') ? { except: ids.filter((id) => !isLeft(id)) } : { only: ids.filter(isLeft) }
}
