import { newRef } from '../../../kernel/ids.ts'
import { type Entries, inItsLibrary, nothing, ofLibrary } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'
import { confirmationToken, endToken } from '../index.ts'

const nextHour = () => ({ starts_at: new Date(Date.now() + 3_600_000).toISOString(), ends_at: new Date(Date.now() + 7_200_000).toISOString() })

/** Domains whose rows have no states. */
export const decidedByFlags = ['status']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'status.board': nothing,
  'status.createComponent': { input: (world) => ({ name: `Component ${world.canary}` }) },
  'status.updateComponent': { input: async (world) => ({ ...(await newComponent(world)), state: 'degraded' }), refs: ['component_id'] },
  'status.removeComponent': { input: newComponent, refs: ['component_id'] },
  'status.openIncident': { input: (world) => ({ title: `Incident ${world.canary}`, text: 'We look into it.', impact: 'none' }) },
  'status.addUpdate': { input: async (world) => ({ ...(await newIncident(world)), text: 'Over.', state: 'resolved' }), refs: ['incident_id'] },
  'status.removeIncident': { input: newIncident, refs: ['incident_id'] },
  'status.planMaintenance': { input: (world) => ({ title: `Maintenance ${world.canary}`, ...nextHour(), component_ids: [] }) },
  'status.updateMaintenance': { input: async (world) => ({ ...(await newMaintenance(world)), title: 'Renamed' }), refs: ['maintenance_id'] },
  'status.removeMaintenance': { input: newMaintenance, refs: ['maintenance_id'] },
  'status.read': inItsLibrary,
  'status.history': inItsLibrary,
  'status.subscribe': { input: (world) => ({ ...ofLibrary(world), email: `${newRef()}@reader.test`.toLowerCase() }) },
  'status.confirmSubscription': {
    input: (world) => {
      const { ports } = world.library.kernel
      const confirmation = { email: `${newRef()}@reader.test`.toLowerCase(), language: 'en', until: Date.now() + 3_600_000 }
      return { ...ofLibrary(world), token: confirmationToken({ ports, ...ofLibrary(world) }, confirmation) }
    },
  },
  'status.unsubscribe': {
    input: (world) => ({ ...ofLibrary(world), token: endToken({ ports: world.library.kernel.ports, ...ofLibrary(world) }, newRef()) }),
  },
}

async function newComponent(world: World): Promise<{ component_id: string }> {
  const { component_id } = (await world.staff.editor.calls.status.createComponent({ name: `Component ${world.canary}` })).status_component
  return { component_id }
}

async function newIncident(world: World): Promise<{ incident_id: string }> {
  const written = { title: `Incident ${world.canary}`, text: 'We look into it.', impact: 'none' } as const
  return { incident_id: (await world.staff.editor.calls.status.openIncident(written)).incident.incident_id }
}

async function newMaintenance(world: World): Promise<{ maintenance_id: string }> {
  const written = { title: `Maintenance ${world.canary}`, ...nextHour(), component_ids: [] }
  return { maintenance_id: (await world.staff.editor.calls.status.planMaintenance(written)).maintenance.maintenance_id }
}
