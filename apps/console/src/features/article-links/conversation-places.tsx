import { IconBook2 } from '@tabler/icons-react'
import { lazy } from 'react'
import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { t } from './texts.ts'

export const places = defineConversationPlaces({
  composerTools: [{ id: 'article-links.insert', order: 10, label: () => t('article'), icon: IconBook2, Dialog: lazy(() => import('./article-dialog.tsx')) }],
})
