import type { Module } from '../../kernel/kernel.ts'
import { contentListNotices } from '../categories/index.ts'
import { createComponent, removeComponent, updateComponent } from './actions/write-components.ts'
import { addUpdate, openIncident, removeIncident } from './actions/write-incidents.ts'
import { planMaintenance, removeMaintenance, updateMaintenance } from './actions/write-maintenance.ts'
import { mailReactions, mailSubscribers } from './mail-subscribers.ts'
import { statusQueries } from './queries.ts'
import { confirmSubscription, mailConfirmation, subscribe, unsubscribe } from './subscriptions.ts'

export { confirmationToken, endToken } from './subscriptions.ts'

/** The status of the customer's service. */
export const status: Module = {
  name: 'status',
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
