import { addToWorkflows } from './add-to-workflows.ts'

/** What belongs to rules themselves: the state of the library's business hours, if it has any. */
export const ownParts = addToWorkflows({
  fields: { business_hours: { kind: 'choice', choices: ['open', 'closed'], isMomentary: true } },
})
