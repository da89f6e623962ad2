import { IconChartBar } from '@tabler/icons-react'
import { defineFeature, type LoadScreen, type Screen } from '../../shared/features/define-feature.ts'
import { livePages, pageTitle, staticPages } from './routes.ts'

const load: LoadScreen = () => import('./report-screen.tsx')
const loadSamples: LoadScreen = () => import('./samples/sample-screen.tsx')
const guarded = { rule: 'canViewReports', whenDenied: '/admin/profile/account', load } as const
const redirected = (path: string, to: string): Screen => ({ ...guarded, path, title: () => pageTitle('reports'), whenSignedIn: () => to })
const pagesOf = (base: string, pages: typeof livePages, loads: LoadScreen = load): Screen[] =>
  pages.map(([page, id]) => ({ ...guarded, load: loads, ...(id && { id }), path: `${base}/${page}`, title: () => pageTitle(page) }))

/** Reports (checklist B7, B11, M1, M2). */
export const manifest = defineFeature({
  screens: [
    redirected('/admin/reports', '/admin/reports/supportoverview'),
    ...pagesOf('/admin/reports', livePages),
    { ...guarded, path: '/admin/reports/:id', title: () => pageTitle('custom') },
    redirected('/admin/reportsstatic', '/admin/reportsstatic/supportoverview'),
    ...pagesOf('/admin/reportsstatic', staticPages, loadSamples),
    redirected('/admin/statistics', '/admin/reports/knowledgebasereport'),
    redirected('/admin/statistics/*', '/admin/reports/knowledgebasereport'),
  ],
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
