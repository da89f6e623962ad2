import type { MetricName } from '@porchlight/contracts/reports/metrics'
import { previousOf } from '@porchlight/contracts/reports/periods'
import { Notice } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { answerQuery, type Question } from '../api.ts'
import { MetricCard } from '../cards/metric-card.tsx'
import { useRows } from '../cards/use-rows.tsx'
import { ReportBar } from '../report-bar.tsx'
import type { NumbersPage } from '../report-pages.ts'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { useReportView } from '../use-report-view.ts'
import type { ReportViewState } from '../view.ts'
import { daysText } from '../words/format.ts'
import { Findings } from './findings.tsx'
import { questionOf } from './question-of.ts'

const WeekCard = lazy(() => import('../cards/week-card.tsx'))
const PresenceCard = lazy(() => import('./presence-card.tsx'))
const LiveBoard = lazy(() => import('./live-board.tsx'))

/** A page of numbers: what they are about, what changed, and a card for each metric. */
export function ReportNumbers({ page }: { page: NumbersPage }) {
  const { view, change } = useReportView()
  const question = questionOf(view, page)
  return (
    <>
      <ReportBar view={view} group={question.group} change={change} hasGroups />
      <PeriodLine question={question} />
      <Numbers metrics={page.metrics} question={question} every={view.every} />
      <Suspense fallback={null}>
        {page.week && question.group !== 'weekday_hour' && <WeekCard metric={page.week} question={question} />}
        {page.hasPresence && <PresenceCard question={question} />}
        {page.hasBoard && <LiveBoard />}
      </Suspense>
    </>
  )
}

/** The days that numbers are about, and those they are compared with. */
export function PeriodLine({ question }: { question: Pick<Question, 'from' | 'to'> }) {
  return (
    <p className={styles.hint} role="status">
      {t('days', { days: daysText(question), before: daysText(previousOf(question)) })}
    </p>
  )
}

type NumbersProps = { metrics: readonly MetricName[]; question: Question; every: ReportViewState['every']; hasFindings?: boolean }

/** A card for each metric. Above the cards, sentences say what changed. */
export function Numbers({ metrics, question, every, hasFindings = true }: NumbersProps) {
  const { open, dialog } = useRows()
  const answers = useQuery(answerQuery(metrics, question, every))
  // Explain changes by day of the week, unless the numbers are already grouped.
  const told = question.group || 'weekday'
  const byWeekday = useQuery({ ...answerQuery(metrics, { ...question, group: 'weekday' }, 'all'), enabled: hasFindings && question.group === '' }).data
  return (
    <>
      <Loaded query={answers} rows={8} height={60}>
        {(answer) => (
          <div className={styles.stack} aria-busy={answers.isPlaceholderData}>
            {answer.is_behind && <Notice>{t('behind')}</Notice>}
            {hasFindings && <Findings answer={answer} byGroup={question.group ? answer : byWeekday} group={told} />}
            <div className={styles.cards}>
              {answer.results.map((result) => (
                <MetricCard key={result.metric} result={result} answer={answer} question={question} onOpen={open} />
              ))}
            </div>
          </div>
        )}
      </Loaded>
      {dialog}
    </>
  )
}
