import type { Module } from '../../kernel/kernel.ts'
import { contentListNotices } from '../categories/index.ts'
import { createComponent, removeComponent, updateComponent } from './actions/write-components.ts'
import { addUpdate, openIncident, removeIncident } from './actions/write-incidents.ts'
import { planMaintenance, removeMaintenance, updateMaintenance } from './actions/write-maintenance.ts'
import { mailReactions, mailSubscribers } from './mail-subscribers.ts'
import { personal } from './personal.ts'
import { statusQueries } from './queries.ts'
import { confirmSubscription, mailConfirmation, subscribe, unsubscribe } from './subscriptions.ts'

export { confirmationToken, endToken } from './subscriptions.ts'

/** The status of the customer's service. */
export const status: Module = {
  name: 'status',
  auditedRows: [
    { domains: ['status'], id: 'component_id', table: 'status_components', title: 'name', told: ['name'] },
    { domains: ['status'], id: 'incident_id', table: 'status_incidents', title: 'title', told: ['title'] },
    { domains: ['status'], id: 'maintenance_id', table: 'status_maintenances', title: 'title', told: ['title'] },
  ],
  personal,
  handlers: [
    ...statusQueries,
    ...[createComponent, updateComponent, removeComponent],
    ...[openIncident, addUpdate, removeIncident],
    ...[planMaintenance, updateMaintenance, removeMaintenance],
    ...[subscribe, confirmSubscription, unsubscribe],
  ],
  notices: contentListNotices([
    'status.components_changed',
    'status.incident_opened',
    'status.incident_updated',
    'status.incident_deleted',
    'status.maintenance_planned',
    'status.maintenance_changed',
    'status.maintenance_deleted',
  ]),
  tasks: [mailConfirmation, mailSubscribers],
  reactions: mailReactions,
}
