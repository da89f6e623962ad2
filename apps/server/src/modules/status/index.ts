import type { Module } from '../../kernel/kernel.ts'
import { createComponent, removeComponent, updateComponent } from './actions/write-components.ts'
import { addUpdate, openIncident, removeIncident } from './actions/write-incidents.ts'
import { planMaintenance, removeMaintenance, updateMaintenance } from './actions/write-maintenance.ts'
import { statusQueries } from './queries.ts'

/** The status of the customer's service. */
export const status: Module = {
  name: 'status',
  handlers: [
    ...statusQueries,
    ...[createComponent, updateComponent, removeComponent],
    ...[openIncident, addUpdate, removeIncident],
    ...[planMaintenance, updateMaintenance, removeMaintenance],
  ],
}
