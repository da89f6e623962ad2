import { addToWorkflows } from '../workflows/add-to-workflows.ts'

/** What webhooks add to rules. */
export const webhookParts = addToWorkflows({
  actions: {
    send_webhook: {
      summary: 'Call a webhook',
      inputs: {
        endpoint_ref: { kind: 'one', isRequired: true, refersTo: 'webhook_endpoint' },
        note: { kind: 'text', max: 1000, isTemplate: true },
      },
    },
  },
})
