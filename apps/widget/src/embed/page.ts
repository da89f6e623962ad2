import type { Page } from '../protocol.ts'

/** The page the visitor is on now; `ownTitle` is its title without our mark. The fragment stays here: it may hold tokens of the customer's site. */
export function currentPage(ownTitle: string, given?: Partial<Page>): Page {
  return { url: (given?.url || location.href).split('#')[0] as string, title: given?.title ?? ownTitle }
}
