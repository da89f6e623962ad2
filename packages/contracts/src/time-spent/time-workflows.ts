import { addToWorkflows } from '../workflows/add-to-workflows.ts'
import { timeNoteMax } from './time-terms.ts'

/** What time spent adds to rules. */
export const timeParts = addToWorkflows({
  triggers: ['time.added'],
  actions: {
    add_time: {
      summary: 'Add time spent',
      inputs: {
        minutes: { kind: 'number', isRequired: true },
        user_id: { kind: 'one', of: 'agent' },
        note: { kind: 'text', max: timeNoteMax, isTemplate: true },
      },
    },
  },
})
