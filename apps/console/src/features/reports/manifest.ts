import { IconActivity, IconChartBar } from '@tabler/icons-react'
import { defineFeature, type LoadScreen, type Screen } from '../../shared/features/define-feature.ts'
import { livePages, pageTitle } from './routes.ts'

const load: LoadScreen = () => import('./report-screen.tsx')
const guarded = { rule: 'canViewReports', whenDenied: '/admin/profile/account', load } as const
const redirected = (path: string, to: string): Screen => ({ ...guarded, path, whenSignedIn: () => to })

/** Reports (checklist B7, B11, M1, M2). */
export const manifest = defineFeature({
  screens: [
    redirected('/admin/reports', '/admin/reports/supportoverview'),
    ...livePages.map(([page, id]): Screen => ({ ...guarded, ...(id && { id }), path: `/admin/reports/${page}`, title: () => pageTitle(page) })),
    { ...guarded, path: '/admin/reports/:id', title: () => pageTitle('custom') },
    redirected('/admin/reportsstatic', '/admin/reportsstatic/supportoverview'),
    { ...guarded, path: '/admin/reportsstatic/:id', title: () => pageTitle('reports') },
    redirected('/admin/statistics/*', '/admin/reports/knowledgebasereport'),
  ],
  commands: [
    {
      id: 'reports.live',
      title: () => pageTitle('live'),
      rule: 'canViewReports',
      icon: IconActivity,
      to: '/admin/reports/live',
      words: 'live now who waits longest waiting wall board queue sla due wer wartet am längsten jetzt warteschlange wandanzeige',
    },
  ],
  notices: { given_ratings: { lists: [['rating-lists']] } },
  conversation: () => import('./conversation-places.tsx'),
  navigation: [
    {
      id: 'reports',
      order: 32,
      title: () => pageTitle('reports'),
      rule: 'canViewReports',
      icon: IconChartBar,
      to: '/admin/reports/supportoverview',
      under: ['/admin/reports', '/admin/reportsstatic'],
      shortcut: 'g w',
    },
  ],
})
