import { IconBulb, IconLanguage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { queryClient } from '../../shared/connection/query-client.ts'
import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { libraryQuery } from '../../shared/library/library.ts'
import { AnswerSources } from './beside/answer-sources.tsx'
import { t } from './texts.ts'

export const places = defineConversationPlaces({
  messageParts: [{ id: 'answers.sources', order: 10, isFor: ({ values, is_deleted }) => values?.answer !== undefined && !is_deleted, Part: AnswerSources }],
  composerTools: [
    {
      id: 'answers.assist',
      order: 5,
      label: () => t('assist'),
      icon: IconBulb,
      slash: 'suggest',
      useIsOffered: () => useQuery(libraryQuery).data?.settings.answers.forStaff ?? false,
      Dialog: lazy(() => import('./assist-dialog.tsx')),
    },
    {
      id: 'answers.rewrite',
      order: 6,
      label: () => t('rewrite'),
      icon: IconLanguage,
      slash: 'rewrite',
      useIsOffered: () => useQuery(libraryQuery).data?.settings.answers.forStaff ?? false,
      Dialog: lazy(() => import('./rewrite/rewrite-dialog.tsx')),
    },
  ],
  messageActions: [
    {
      id: 'answers.translate',
      order: 20,
      label: () => t('translateMessage'),
      icon: IconLanguage,
      isFor: () => queryClient.getQueryData(libraryQuery.queryKey)?.settings.answers.forStaff ?? false,
      Dialog: lazy(() => import('./rewrite/translate-dialog.tsx')),
    },
  ],
})
