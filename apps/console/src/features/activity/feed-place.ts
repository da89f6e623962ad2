import type { FeedItem } from '@porchlight/contracts'
import { safeReturnUrl } from '../../shared/return-url.ts'

/** Where each kind of thing is shown, with its reference in place of `:ref`. */
const places: Record<string, string> = {
  conversation: '/admin/inbox?tab=inbox&conversation=:ref',
  ticket: '/admin/inbox?tab=tickets&conversation=:ref',
  article: '/admin/article/edit/:ref',
  newsflash: '/admin/newsflash/edit/:ref',
  sop: '/admin/sop/update/:ref',
  course: '/admin/courses',
  automation: '/admin/manageautomation/:ref',
  invitation: '/admin/profile/teammates',
  teammate: '/admin/profile/teammates',
}

/** The address of what an activity is about; null when it is about nothing that can be opened, or about a screen this console does not have. */
export function feedPlace({ entity_type, entity_ref }: Pick<FeedItem, 'entity_type' | 'entity_ref'>): string | null {
  const place = Object.hasOwn(places, entity_type) ? places[entity_type] : undefined
  if (!place || !entity_ref) return null
  return safeReturnUrl(place.replace(':ref', encodeURIComponent(entity_ref))) ?? null
}
