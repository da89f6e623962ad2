import { IconBolt, IconHelpCircle } from '@tabler/icons-react'
import { lazy } from 'react'
import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { t } from './texts.ts'

export const places = defineConversationPlaces({
  actions: [
    {
      id: 'automation.macro',
      order: 15,
      label: () => t('macro'),
      icon: IconBolt,
      shortcut: 'shift+m',
      keywords: ['macro', 'automation', 'rule'],
      isFor: ({ may }) => may.note,
      Dialog: lazy(() => import('./macro-dialog.tsx')),
    },
    {
      id: 'automation.explain',
      order: 95,
      label: () => t('explain'),
      icon: IconHelpCircle,
      keywords: ['automation', 'rule', 'workflow', 'why', 'assignment'],
      isFor: () => true,
      Dialog: lazy(() => import('./explain-dialog.tsx')),
    },
  ],
})
