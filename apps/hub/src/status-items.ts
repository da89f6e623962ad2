import type { Incident, Maintenance } from '@porchlight/contracts/status/status'
import type { FeedItem } from './feeds.ts'
import { spanOf } from './parts/moment.tsx'
import type { Page } from './place.ts'
import { t } from './texts.ts'

/** Returns the title of a status feed. */
export const statusFeedTitle = (site: string): string => t('statusOf', { site })

/** Returns the updates of incidents, and scheduled maintenance, as feed items, newest first. */
export function statusItems(incidents: readonly Incident[], maintenances: readonly Maintenance[], address: (page: Page) => string): FeedItem[] {
  const updates = incidents.flatMap((incident) =>
    incident.updates.map(({ update_id, state, text, at }) => ({
      title: `${incident.title}: ${t(`incident_${state}`)}`,
      address: `${address({ name: 'statusHistory', month: incident.opened_at.slice(0, 7) })}#${update_id}`,
      at,
      words: text,
    })),
  )
  const announced = maintenances.map(({ maintenance_id, title, text, starts_at, ends_at, created_at }) => ({
    title: `${title}: ${t('maintenance')}`,
    address: `${address({ name: 'statusHistory', month: ends_at.slice(0, 7) })}#${maintenance_id}`,
    at: created_at,
    words: `${spanOf(starts_at, ends_at)}. ${text}`.trim(),
  }))
  return [...updates, ...announced].sort((a, b) => b.at.localeCompare(a.at))
}
