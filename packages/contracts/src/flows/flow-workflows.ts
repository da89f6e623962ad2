import { addToWorkflows } from '../workflows/add-to-workflows.ts'

/** What flows add to rules. */
export const flowParts = addToWorkflows({
  triggers: ['flow.started', 'flow.handed_over', 'flow.ended'],
  actions: {
    start_flow: { summary: 'Start a flow', inputs: { flow_ref: { kind: 'one', isRequired: true, refersTo: 'flow' } }, channel: 'chat' },
  },
})
