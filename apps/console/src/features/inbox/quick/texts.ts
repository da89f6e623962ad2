import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for the fields that are set by a key. */
export const t = defineTexts('inbox_quick', {
  tags: 'Add or remove a tag',
  priority: 'Set the priority',
  assignee: 'Assign to…',
  status: 'Set the status',
  follow: 'Follow',
  unfollow: 'Stop following',
  tagSearch: 'Find a tag',
  prioritySearch: 'Find a priority',
  assigneeSearch: 'Find a teammate',
  statusSearch: 'Find a status',
  create: 'Create tag “{name}”',
  current: 'Current',
  nothing: 'No matches.',
  close: 'Close',
})

/** The text that names setting a field. */
export const quickLabels = { tags: 'tags', priority: 'priority', assignee_id: 'assignee', status_ref: 'status' } as const
