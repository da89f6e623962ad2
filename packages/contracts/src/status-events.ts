import { Ref } from './common.ts'
import { event } from './define-events.ts'

export const statusEvents = {
  'status.components_changed': event('A component of the service was added, described, moved or deleted, or has another state.', {}),
  'status.incident_opened': event('An incident was opened.', { update_id: Ref }),
  'status.incident_updated': event('There is news of an incident.', { update_id: Ref }),
  'status.incident_deleted': event('An incident was deleted.', {}),
  'status.maintenance_planned': event('Maintenance was announced.', {}),
  'status.maintenance_changed': event('What was announced about maintenance has changed.', {}),
  'status.maintenance_deleted': event('Maintenance was deleted.', {}),
}
