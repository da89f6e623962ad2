import { defineTexts } from '@porchlight/ui/translate.ts'

/** Names of what tasks add to rules. */
export const ruleWords = defineTexts('automation_words', {
  event_task_added: 'a task is added',
  event_task_assigned: 'a task is assigned',
  event_task_done: 'a task is done',
  event_task_reopened: 'a task is reopened',
  action_add_task: 'Add a task',
  input_title: 'Title',
  input_assignee_id: 'Assignee',
  input_due_hours: 'Due in hours',
})
