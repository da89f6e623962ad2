import type { MetricName } from '@porchlight/contracts/reports/metrics'
import { previousOf } from '@porchlight/contracts/reports/periods'
import { Notice } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { answerQuery, type Counted, type Question } from './api.ts'
import { Findings } from './findings.tsx'
import { MetricCard } from './metric-card.tsx'
import { ReportBar } from './report-bar.tsx'
import type { NumbersPage } from './report-pages.ts'
import styles from './reports.module.css'
import { t } from './texts.ts'
import { useReportView } from './use-report-view.ts'
import { bothFilters } from './view.ts'
import { daysText } from './words/format.ts'

const RowsDialog = lazy(() => import('./rows-dialog.tsx'))
const LiveBoard = lazy(() => import('./live-board.tsx'))

/** A page of numbers: what they are about, what changed, and a card for each metric. */
export function ReportNumbers({ page }: { page: NumbersPage }) {
  const { view, change } = useReportView()
  const group = view.group ?? page.group_by ?? ''
  const question: Question = {
    ...{ from: view.from, to: view.to, time_zone: view.time_zone, counts: view.counts, group },
    filter: bothFilters(page.filter, view.filter),
  }
  return (
    <>
      <ReportBar view={view} group={group} change={change} hasGroups />
      <Numbers metrics={page.metrics} question={question} every={view.every} />
      {page.hasBoard && (
        <Suspense fallback={null}>
          <LiveBoard />
        </Suspense>
      )}
    </>
  )
}

function Numbers({ metrics, question, every }: { metrics: readonly MetricName[]; question: Question; every: 'hour' | 'day' | 'week' | 'month' }) {
  const [counted, setCounted] = useState<Counted | null>(null)
  const answers = useQuery(answerQuery(metrics, question, every))
  // What changed is told by day of the week unless the numbers are in groups already.
  const told = question.group || 'weekday'
  const byWeekday = useQuery({ ...answerQuery(metrics, { ...question, group: 'weekday' }, 'all'), enabled: question.group === '' }).data
  return (
    <>
      <p className={styles.hint} role="status">
        {t('days', { days: daysText(question), before: daysText(previousOf(question)) })}
      </p>
      <Loaded query={answers} rows={8} height={60}>
        {(answer) => (
          <div className={styles.stack} aria-busy={answers.isPlaceholderData}>
            {answer.is_behind && <Notice>{t('behind')}</Notice>}
            <Findings answer={answer} byGroup={question.group ? answer : byWeekday} group={told} />
            <div className={styles.cards}>
              {answer.results.map((result) => (
                <MetricCard key={result.metric} result={result} answer={answer} question={question} onOpen={setCounted} />
              ))}
            </div>
          </div>
        )}
      </Loaded>
      {counted && (
        <Suspense fallback={null}>
          <RowsDialog counted={counted} question={question} onClose={() => setCounted(null)} />
        </Suspense>
      )}
    </>
  )
}
