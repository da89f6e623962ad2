import { Ref } from '../common.ts'
import { event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { newsFlags } from '../permission-flags.ts'

export const statusEvents = openTo(newsFlags, {
  'status.components_changed': event('A component of the service was added, changed, moved or deleted.', {}),
  'status.incident_opened': event('An incident was opened.', { update_id: Ref }),
  'status.incident_updated': event('An incident was updated.', { update_id: Ref }),
  'status.incident_deleted': event('An incident was deleted.', {}),
  'status.maintenance_planned': event('Maintenance was announced.', {}),
  'status.maintenance_changed': event('Announced maintenance was changed.', {}),
  'status.maintenance_deleted': event('Maintenance was deleted.', {}),
})
