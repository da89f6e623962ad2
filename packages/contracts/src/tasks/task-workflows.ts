import { addToWorkflows } from '../workflows/add-to-workflows.ts'

/** What tasks add to rules. */
export const taskParts = addToWorkflows({
  triggers: ['task.added', 'task.assigned', 'task.done', 'task.reopened'],
  actions: {
    add_task: {
      summary: 'Add a task',
      inputs: {
        title: { kind: 'text', max: 200, isRequired: true, isTemplate: true },
        assignee_id: { kind: 'one', of: 'agent' },
        due_hours: { kind: 'number' },
      },
    },
  },
})
