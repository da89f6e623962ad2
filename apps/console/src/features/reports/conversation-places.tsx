import { lazy } from 'react'
import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { t } from './counted-texts.ts'

export const places = defineConversationPlaces({
  explanations: [{ id: 'reports.counted', order: 40, title: () => t('title'), rule: 'canViewReports', Section: lazy(() => import('./counted-section.tsx')) }],
})
