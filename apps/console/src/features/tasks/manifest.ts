import { inboxFlags } from '@porchlight/contracts/permission-flags'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconChecklist } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { tasks: 'Tasks', myTasks: 'My open tasks', openTasks: 'Open tasks', nextTaskDue: 'Next task due' })

/** The checklist of a conversation, and everyone's open tasks. */
export const manifest = defineFeature({
  inbox: {
    panes: [{ id: 'tasks', order: 30, title: () => title('tasks'), rule: inboxFlags, load: () => import('./tasks-pane.tsx') }],
    marks: [{ id: 'tasks.mark', order: 20, load: () => import('./task-mark.tsx') }],
  },
  commands: [{ id: 'tasks.mine', title: () => title('myTasks'), rule: inboxFlags, icon: IconChecklist, to: '/admin/inbox?tab=tasks' }],
  conversation: () => import('./conversation-places.tsx'),
  notices: {
    tasks: {
      items: [['tasks']],
      lists: [
        ['task-list', 'open'],
        ['task-list', 'done'],
      ],
    },
    my_tasks: { lists: [['task-list', 'mine']] },
    permissions: { lists: [['task-list']] },
  },
  fieldLabels: { open_tasks: () => title('openTasks'), next_task_due: () => title('nextTaskDue') },
})
