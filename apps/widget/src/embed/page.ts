import type { Page } from '../protocol.ts'

/**
 * Returns the page the visitor is on; `ownTitle` is its title without the unread count. Leaves out the fragment, which may hold tokens of the customer's site.
 */
export function currentPage(ownTitle: string, given?: Partial<Page>): Page {
  return { url: (given?.url || location.href).split('#')[0] as string, title: given?.title ?? ownTitle }
}
