import { ActionIcon } from '@mantine/core'
import { addsUp } from '@porchlight/contracts/reports/metric'
import { metricOf } from '@porchlight/contracts/reports/metrics'
import type { ReportAnswer, ReportResult } from '@porchlight/contracts/reports/report-views'
import { ChoiceBar, Skeleton } from '@porchlight/ui'
import { IconInfoCircle } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Question } from '../api.ts'
import { type ChartRow, rowsOf } from '../charts/chart-data.ts'
import { ChartTable } from '../charts/chart-table.tsx'
import { HeatMap } from '../charts/heat-map.tsx'
import { pageText } from '../pages/texts.ts'
import { ratingsSearch } from '../rating-choices.ts'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { useGroupWords } from '../use-group-words.ts'
import { partText, unitOf, valueText } from '../words/format.ts'
import { importedOf } from '../words/left-out.ts'
import { metricText } from '../words/metric-texts.ts'
import { ExportMenu } from './export-menu.tsx'
import { MetricFigure } from './metric-figure.tsx'
import type { OpenRows } from './use-rows.tsx'

const Chart = lazy(() => import('../charts/chart.tsx'))
const DefinitionDialog = lazy(() => import('./definition-dialog.tsx'))

type Props = { result: ReportResult; answer: ReportAnswer; question: Question; onOpen: OpenRows; isSample?: boolean }

/** A metric: its number beside the one of the period before, what it counts in a sentence, and its parts as a chart or table. */
export function MetricCard({ result, answer, question, onOpen, isSample = false }: Props) {
  const [shown, setShown] = useState<'chart' | 'table'>('chart')
  const [isDefining, setDefining] = useState(false)
  const body = useRef<HTMLElement>(null)
  const words = useGroupWords()
  const { metric, total, previous } = result
  const { measure } = metricOf(metric)
  const unit = unitOf(metric, answer.counts)
  const imported = importedOf(metric, answer)
  const isGrouped = question.group !== ''
  const title = metricText(metric)
  const rows = rowsOf(result, isGrouped, {
    part: (point) => partText(point, answer),
    group: (key) => words.wordOf(question.group, key, answer.names),
  })
  const open = () => onOpen({ metric, title }, question)
  const openRow = ({ label, group, starts, ends }: ChartRow) =>
    onOpen({ metric, title: `${title}, ${label}`, ...(group !== undefined && { group }), ...(starts && { starts }), ...(ends && { ends }) }, question)
  const ratings = isSample ? undefined : ratingsSearch({ metric }, { ...question, group: '' })
  const isEmpty = total.n === 0 && (previous?.n ?? 0) === 0
  return (
    <section ref={body} className={styles.card} aria-label={title}>
      <div className={styles.cardHead}>
        <h2>{title}</h2>
        <div className={styles.cardTools}>
          <ActionIcon size="md" aria-label={t('whatTitle', { metric: title })} title={t('whatCounted')} onClick={() => setDefining(true)}>
            <IconInfoCircle size={16} stroke={1.8} />
          </ActionIcon>
          {!isEmpty && (
            <ChoiceBar
              label={t('showAs', { metric: title })}
              value={shown}
              choices={(['chart', 'table'] as const).map((one) => ({ value: one, label: t(one) }))}
              onChange={setShown}
            />
          )}
          {!isSample && !isEmpty && (
            <ExportMenu metric={metric} answer={answer} question={question} chart={() => body.current?.querySelector('svg.recharts-surface') ?? null} />
          )}
        </div>
      </div>
      <p className={styles.sentence}>{metricText(`${metric}_sentence`)}</p>
      <p className={styles.figures}>
        <MetricFigure result={result} counts={answer.counts} onOpen={open} />
        <span className={styles.hint}>
          {previous && previous.n > 0 && (
            <>
              {t('before', { value: valueText(unit, previous.value) })}
              {measure !== 'count' && measure !== 'level' && ' · '}
            </>
          )}
          {/* A count says already how many. */}
          {measure !== 'count' && measure !== 'level' && total.n > 0 && t('counted', { count: total.n })}
          {measure === 'time' && total.p50 !== null && <> · {t('median', { p50: valueText(unit, total.p50), p90: valueText(unit, total.p90) })}</>}
        </span>
      </p>
      {ratings !== undefined && total.n > 0 && <Link to={`/admin/reports/ratings?${ratings}`}>{pageText('readRatings')}</Link>}
      {isEmpty ? (
        <p className={styles.nothing}>{t('nothing')}</p>
      ) : shown === 'table' ? (
        <ChartTable title={title} rows={rows} unit={unit} isGrouped={isGrouped} onOpen={openRow} />
      ) : question.group === 'weekday_hour' && (addsUp(measure) || measure === 'time') ? (
        <HeatMap title={title} unit={unit} groups={result.groups} onOpen={(group, label) => onOpen({ metric, title: `${title}, ${label}`, group }, question)} />
      ) : (
        <Suspense fallback={<Skeleton rows={3} height={52} label={t('chart')} />}>
          <Chart
            rows={rows}
            unit={unit}
            isGrouped={isGrouped}
            kind={addsUp(measure) ? 'bar' : 'line'}
            names={{ now: title, before: t('previous') }}
            onOpen={(row) => row.n > 0 && openRow(row)}
          />
        </Suspense>
      )}
      {result.groups_left_out > 0 && <p className={styles.hint}>{t('groupsLeftOut', { count: result.groups_left_out })}</p>}
      {imported > 0 && <p className={styles.hint}>{t('leftOutHere', { what: t('left_imported', { count: imported }) })}</p>}
      {isDefining && (
        <Suspense fallback={null}>
          <DefinitionDialog
            metric={metric}
            n={total.n}
            imported={imported}
            question={question}
            onOpen={() => {
              setDefining(false)
              open()
            }}
            onClose={() => setDefining(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
