import type { FeedItem } from '@porchlight/contracts/activity/activity'
import { safeReturnUrl } from '../../shared/session/return-url.ts'

/** URL at which each kind of entity is shown; `:ref` is replaced by the entity's reference. */
const places: Record<string, string> = {
  conversation: '/admin/inbox?tab=inbox&conversation=:ref',
  ticket: '/admin/inbox?tab=tickets&conversation=:ref',
  platform_ticket: '/admin/profile/tickets?ticket=:ref',
  tickets: '/admin/inbox?tab=tickets&type=unassigned',
  article: '/admin/article/edit/:ref',
  newsflash: '/admin/newsflash/edit/:ref',
  sop: '/admin/sop/update/:ref',
  lesson: '/admin/courses/update/:ref/:parent',
  translation: '/admin/article/edit/:parent?translation=:ref',
  course: '/admin/courses',
  freshness: '/admin/freshness',
  automation: '/admin/manageautomation/:ref',
  invitation: '/admin/profile/teammates',
  teammate: '/admin/profile/teammates',
}

/**
 * Returns the entity that the screen at this URL shows, as the feed identifies it; null if it shows none. Uses the table above, so that every kind of entity
 * with a URL is covered.
 */
export function thingAt({ pathname, search }: { pathname: string; search: string }): { entity_type: string; entity_ref: string } | null {
  for (const [entity_type, place] of Object.entries(places)) {
    const url = new URL(place, 'http://console')
    const key = [...url.searchParams].find(([, value]) => value === ':ref')?.[0]
    const entity_ref = key
      ? pathname === url.pathname && new URLSearchParams(search).get(key)
      : url.pathname.endsWith('/:ref') && pathname.startsWith(url.pathname.slice(0, -4)) && pathname.slice(url.pathname.length - 4)
    if (entity_ref && /^[A-Za-z0-9_-]{1,64}$/.test(entity_ref)) return { entity_type, entity_ref }
  }
  return null
}

/** Returns the URL of the entity that an activity is about; null if it has none or this console has no screen for it. */
export function feedPlace({
  entity_type,
  entity_ref,
  activity_values,
}: Pick<FeedItem, 'entity_type' | 'entity_ref'> & Partial<Pick<FeedItem, 'activity_values'>>): string | null {
  const place = Object.hasOwn(places, entity_type) ? places[entity_type] : undefined
  if (!place || !entity_ref) return null
  return safeReturnUrl(place.replace(':ref', encodeURIComponent(entity_ref)).replace(':parent', encodeURIComponent(activity_values?.parent ?? ''))) ?? null
}
