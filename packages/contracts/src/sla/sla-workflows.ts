import { addToWorkflows } from '../workflows/add-to-workflows.ts'

/** What SLA clocks add to rules. */
export const slaParts = addToWorkflows({ triggers: ['sla.warned', 'sla.breached'] })
