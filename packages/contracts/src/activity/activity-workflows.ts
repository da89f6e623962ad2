import { addToWorkflows } from '../workflows/add-to-workflows.ts'

/** What the activity feed adds to rules. */
export const activityParts = addToWorkflows({
  actions: {
    notify: {
      summary: 'Notify people',
      inputs: {
        user_ids: { kind: 'many', of: 'agent' },
        team_refs: { kind: 'many', of: 'team' },
        message: { kind: 'text', max: 200, isRequired: true, isTemplate: true },
      },
    },
  },
})
