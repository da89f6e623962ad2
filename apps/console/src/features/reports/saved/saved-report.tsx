import { ApiError } from '@porchlight/client'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { savedReportQuery } from '../api.ts'
import { NoReport } from '../pages/no-report.tsx'
import { PeriodLine } from '../pages/report-numbers.tsx'
import { ReportBar } from '../report-bar.tsx'
import { ReportHead } from '../report-layout.tsx'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { useFilterWords } from '../use-filter-words.ts'
import { useReportView } from '../use-report-view.ts'
import { FavoriteButton } from './favorite-button.tsx'
import { ReportCards } from './report-cards.tsx'
import { periodSearch, type ReportDraft, withinFilters } from './report-draft.ts'
import { ReportMenu } from './report-menu.tsx'
import { useReportChanges } from './use-report-changes.ts'

/** A saved report: its cards with their numbers, for the period that it is saved with or that its reader chooses. */
export default function SavedReport({ id }: { id: string }) {
  const saved = useQuery(savedReportQuery(id))
  if (saved.error instanceof ApiError && (saved.error.code === 'not_found' || saved.error.code === 'invalid_input')) return <NoReport base="/admin/reports" />
  return (
    <Loaded query={saved} rows={8} height={60}>
      {(report) => <Report report={report} />}
    </Loaded>
  )
}

type Props = { report: ReportDraft & { id: string; owner_id: string; favorite: boolean; revision: number } }

function Report({ report }: Props) {
  const [params] = useSearchParams()
  const hasPeriod = params.has('period') || params.has('from')
  const { view, change } = useReportView(hasPeriod ? undefined : periodSearch(report.period))
  const { canRun } = usePermissions()
  const filterWords = useFilterWords()
  const { cards, arrange, isSaving, update } = useReportChanges(report)
  const mayChange = canRun('customReports.updateCards')
  const filter = withinFilters(report.filter, view.filter)
  return (
    <>
      <ReportHead
        title={report.report_name}
        lead={report.description || undefined}
        actions={
          <>
            <FavoriteButton id={report.id} name={report.report_name} isFavorite={report.favorite} />
            <ReportMenu report={report} view={view} onUpdate={update} />
          </>
        }
      />
      <ReportBar view={view} change={change} isOfCards />
      <PeriodLine question={view} />
      {report.filter && <p className={styles.hint}>{t('within', { filter: filterWords(JSON.stringify(report.filter)) })}</p>}
      <ReportCards cards={cards} filter={filter} view={view} id={view.filter || isSaving ? undefined : report.id} onChange={mayChange ? arrange : undefined} />
    </>
  )
}
