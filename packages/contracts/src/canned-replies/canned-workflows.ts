import { addToWorkflows } from '../workflows/add-to-workflows.ts'

/** What canned replies add to rules. */
export const cannedParts = addToWorkflows({
  actions: {
    send_canned_reply: { summary: 'Send a canned reply', inputs: { reply_ref: { kind: 'one', isRequired: true, refersTo: 'canned_reply' } } },
  },
})
