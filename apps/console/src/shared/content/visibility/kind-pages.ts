import type { ListedKind } from '@porchlight/contracts/visibility/content-kinds'

/** Screens that list the parent's items of each kind. */
export const kindPages: Record<ListedKind, string> = { category: '/admin/content', article: '/admin/content', news: '/admin/newsflash' }
