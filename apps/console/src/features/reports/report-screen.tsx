import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { categoriesQuery } from './api.ts'
import { ReportNumbers } from './pages/report-numbers.tsx'
import { pageText } from './pages/texts.ts'
import { WordsPage } from './pages/words-page.tsx'
import { ReportHead, ReportLayout } from './report-layout.tsx'
import { contentPages, numbersPages, reportsAmong, wordsPages } from './report-pages.ts'
import { livePages, type PageName, pageTitle } from './routes.ts'
import { t } from './texts.ts'
import { useReportView } from './use-report-view.ts'
import { newReportSearch } from './view.ts'

const AllReports = lazy(() => import('./pages/all-reports.tsx'))
const YourReports = lazy(() => import('./pages/your-reports.tsx'))
const Topics = lazy(() => import('./pages/topics.tsx'))
const Suggestions = lazy(() => import('./pages/suggestions.tsx'))
const ContentNumbers = lazy(() => import('./pages/content-numbers.tsx'))
const EveryMetric = lazy(() => import('./pages/every-metric.tsx'))
const Live = lazy(() => import('./pages/live.tsx'))
const Ratings = lazy(() => import('./pages/ratings.tsx'))
const NewReport = lazy(() => import('./saved/new-report.tsx'))
const Samples = lazy(() => import('./samples/sample-screen.tsx'))
const SavedReport = lazy(() => import('./saved/saved-report.tsx'))

const base = '/admin/reports'
const pages = livePages.map(([page]) => page)
const reports = reportsAmong(pages)

/** Every page of reports. Samples are loaded by themselves, as few people look at them. */
export function Component() {
  if (!useLocation().pathname.startsWith('/admin/reportsstatic/')) return <Reports />
  return (
    <Suspense fallback={null}>
      <Samples />
    </Suspense>
  )
}

/** The pages at /admin/reports: the sidebar, and the page or saved report that the address names. */
function Reports() {
  const { pathname } = useLocation()
  const { search } = useReportView()
  const { canRun } = usePermissions()
  const categories = useQuery(categoriesQuery).data
  const favorites = new Set(categories?.favorites.map(({ id }) => id))
  const own = (categories?.categories ?? []).flatMap(({ category, reports: inside }) =>
    inside.map(({ id, report_name }) => ({ to: `${base}/${id}`, name: report_name, group: category, isFavorite: favorites.has(id) })),
  )
  const name = pathname.split('/').at(-1) ?? ''
  const page = pages.find((one) => one === name)
  const title = page ? pageTitle(page) : (own.find(({ to }) => to === pathname)?.name ?? pageTitle('custom'))
  const shown = canRun('customReports.create') ? pages : pages.filter((one) => one !== 'newreport')
  return (
    <ReportLayout
      base={base}
      pages={shown}
      search={search}
      counts={categories && { all: reports.length + categories.all, yours: categories.yours }}
      own={own}
      title={title}
    >
      <Suspense fallback={null}>{page ? <Page page={page} /> : <SavedReport key={name} id={name} />}</Suspense>
    </ReportLayout>
  )
}

/** Pages that are neither numbers nor words: each has a lead, and what it shows. */
const others: Partial<Record<PageName, { lead: () => string; Content: () => ReactNode }>> = {
  allreports: { lead: () => t('allLead'), Content: () => <AllReports /> },
  yourreports: { lead: () => t('yourLead'), Content: () => <YourReports /> },
  topics: { lead: () => t('topicsLead'), Content: () => <Topics /> },
  suggestions: { lead: () => t('suggestionsLead'), Content: () => <Suggestions /> },
  live: { lead: () => t('liveLead'), Content: () => <Live /> },
  ratings: { lead: () => pageText('ratingsLead'), Content: () => <Ratings /> },
  testinggrid: { lead: () => t('gridLead'), Content: () => <EveryMetric /> },
}

function Page({ page }: { page: PageName }) {
  if (page === 'newreport') return <NewReport />
  const numbers = numbersPages[page]
  const other = others[page]
  const content = contentPages[page]?.content
  return (
    <>
      <ReportHead title={pageTitle(page)} lead={other?.lead()} actions={numbers && <CopyButton page={page} />} />
      {numbers && <ReportNumbers page={numbers} />}
      {content && <ContentNumbers key={content} content={content} />}
      {other && <other.Content />}
      {wordsPages[page] && <WordsPage page={page} />}
    </>
  )
}

/** Begins a new report with what a page shows. */
function CopyButton({ page }: { page: PageName }) {
  const { canRun } = usePermissions()
  const { view } = useReportView()
  const numbers = numbersPages[page]
  if (!numbers || !canRun('customReports.create')) return null
  return (
    <Button component={Link} to={`${base}/newreport?${newReportSearch(view, numbers)}`} variant="default" size="xs">
      {t('makeOwn')}
    </Button>
  )
}
