import { EmptyState } from '@porchlight/ui'
import { Link, useLocation } from 'react-router'
import { ReportNumbers } from './report-numbers.tsx'
import { numbersPages, wordsPages } from './report-pages.ts'
import styles from './reports.module.css'
import { livePages, type PageName, pageTitle } from './routes.ts'
import { Sidebar } from './sidebar.tsx'
import { t } from './texts.ts'
import { useReportView } from './use-report-view.ts'
import { WordsPage } from './words-page.tsx'

const isBuilt = (page: PageName) => (numbersPages[page] ?? wordsPages[page]) !== undefined
const pages = livePages.map(([page]) => page).filter(isBuilt)

/** Every page of reports: the sidebar, and the page that the address names. */
export function Component() {
  const { pathname } = useLocation()
  const { search } = useReportView()
  const page = pathname.split('/').at(-1) as PageName
  return (
    <div className={styles.screen}>
      <Sidebar base="/admin/reports" pages={pages} search={search} counts={{ all: pages.length, yours: 0 }} own={[]} />
      <div className={styles.main}>
        <header className={styles.head}>
          <h1>{pageTitle(livePages.some(([known]) => known === page) ? page : 'custom')}</h1>
        </header>
        <Content page={page} />
      </div>
    </div>
  )
}

function Content({ page }: { page: PageName }) {
  const numbers = numbersPages[page]
  if (numbers) return <ReportNumbers page={numbers} />
  if (wordsPages[page]) return <WordsPage page={page} />
  return (
    <EmptyState title={t('customNone')} action={<Link to="/admin/reports/supportoverview">{pageTitle('supportoverview')}</Link>}>
      {t('customNoneText')}
    </EmptyState>
  )
}
