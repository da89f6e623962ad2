import { IconChecklist } from '@tabler/icons-react'
import { lazy } from 'react'
import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { TasksPanel } from './tasks-panel.tsx'
import { t } from './texts.ts'

export const places = defineConversationPlaces({
  panels: [{ id: 'tasks.panel', order: 28, Panel: TasksPanel }],
  actions: [
    {
      id: 'tasks.add',
      order: 20,
      label: () => t('addTask'),
      icon: IconChecklist,
      shortcut: 'shift+t',
      keywords: ['todo', 'checklist', 'reminder'],
      isFor: ({ may }) => may.note,
      Dialog: lazy(() => import('./task-dialog.tsx')),
    },
  ],
  historyTexts: {
    'task.added': ({ values: { title = '' } }) => t('added', { title }),
    'task.renamed': ({ values: { title = '', from = '' } }) => t('renamed', { title, from }),
    'task.assigned': ({ values: { title = '' } }) => t('assigned', { title }),
    'task.rescheduled': ({ values: { title = '' } }) => t('rescheduled', { title }),
    'task.done': ({ values: { title = '' } }) => t('doneTask', { title }),
    'task.reopened': ({ values: { title = '' } }) => t('reopened', { title }),
    'task.left_open': ({ values: { titles = '' } }) => t('leftOpen', { titles }),
    'task.removed': ({ values: { title = '' } }) => t('removed', { title }),
  },
})
