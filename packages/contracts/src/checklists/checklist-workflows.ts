import { addToWorkflows } from '../workflows/add-to-workflows.ts'

/** What checklists add to rules. */
export const checklistParts = addToWorkflows({
  triggers: ['checklist.added'],
  actions: { add_checklist: { summary: 'Add a checklist', inputs: { checklist_ref: { kind: 'one', isRequired: true, refersTo: 'checklist' } } } },
})
