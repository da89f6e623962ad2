import { addToWorkflows } from '../workflows/add-to-workflows.ts'

/** What mail adds to rules. */
export const mailParts = addToWorkflows({
  actions: {
    send_mail: {
      summary: 'Reply by email',
      inputs: {
        message: { kind: 'text', max: 4000, isRequired: true, isTemplate: true },
        to: { kind: 'text', max: 254 },
      },
      channel: 'ticket',
    },
  },
})
