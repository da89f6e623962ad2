import { IconListCheck } from '@tabler/icons-react'
import { lazy } from 'react'
import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { t } from './texts.ts'

export const places = defineConversationPlaces({
  actions: [
    {
      id: 'checklists.add',
      order: 21,
      label: () => t('addTo'),
      icon: IconListCheck,
      shortcut: 'shift+l',
      keywords: ['todo', 'tasks', 'steps', 'template'],
      isFor: ({ may }) => may.note,
      Dialog: lazy(() => import('./add-checklist-dialog.tsx')),
    },
  ],
  historyTexts: { 'checklist.added': ({ values: { name = '', count = '' } }) => t('addedHistory', { name, count: t('steps', { count: Number(count) }) }) },
})
