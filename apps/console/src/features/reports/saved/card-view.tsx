import { ActionIcon } from '@mantine/core'
import { metricOf } from '@porchlight/contracts/reports/metrics'
import type { ReportAnswer, ReportCard, ReportResult } from '@porchlight/contracts/reports/report-views'
import { Skeleton } from '@porchlight/ui'
import { IconInfoCircle } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Question } from '../api.ts'
import { MetricFigure } from '../cards/metric-figure.tsx'
import type { OpenRows } from '../cards/use-rows.tsx'
import chartStyles from '../charts/chart.module.css'
import { type ChartRow, rowsOf, seriesColors, withMore } from '../charts/chart-data.ts'
import { ChartTable } from '../charts/chart-table.tsx'
import { HeatMap } from '../charts/heat-map.tsx'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { useFilterWords } from '../use-filter-words.ts'
import { useGroupWords } from '../use-group-words.ts'
import { partText, unitOf } from '../words/format.ts'
import { importedOf } from '../words/left-out.ts'
import { metricText } from '../words/metric-texts.ts'
import { cardTitle } from './report-draft.ts'

const Chart = lazy(() => import('../charts/chart.tsx'))
const DefinitionDialog = lazy(() => import('../cards/definition-dialog.tsx'))
const SlicesChart = lazy(() => import('../charts/pie-chart.tsx'))

type Props = { card: ReportCard; answer: ReportAnswer | null | undefined; question: Question; onOpen: OpenRows; tools?: ReactNode }

/** A card of a report: its metrics with their numbers, and its chart. Every number opens what it counts. */
export function CardView({ card, answer, question, onOpen, tools }: Props) {
  const words = useGroupWords()
  const filterWords = useFilterWords()
  const title = cardTitle(card)
  const imported = answer ? Math.max(0, ...card.metrics.map((metric) => importedOf(metric, answer))) : 0
  const about = [
    ...(card.group_by ? [t('by', { field: words.nameOf(card.group_by) })] : []),
    ...(card.counts === 'business_time' ? [t('business_time')] : []),
    ...(card.attribution ? [t(`whose_${card.attribution}`)] : []),
    ...(card.filter ? [filterWords(JSON.stringify(card.filter))] : []),
  ]
  return (
    <section className={styles.card} aria-label={title} data-width={card.width}>
      <div className={styles.cardHead}>
        <h2 dir="auto">{title}</h2>
        {tools && <div className={styles.cardTools}>{tools}</div>}
      </div>
      {about.length > 0 && <p className={styles.sentence}>{about.join(' · ')}</p>}
      {answer === undefined ? (
        <Skeleton rows={4} height={36} label={t('chart')} />
      ) : answer === null ? (
        <p className={styles.nothing}>{t('cardHidden')}</p>
      ) : (
        <>
          {answer.results.map((result) => (
            <Figures
              key={result.metric}
              color={colorOf(card, answer, result)}
              result={result}
              isNamed={answer.results.length > 1 || card.title !== ''}
              question={question}
              onOpen={onOpen}
              answer={answer}
            />
          ))}
          {imported > 0 && <p className={styles.hint}>{t('leftOutHere', { what: t('left_imported', { count: imported }) })}</p>}
          <CardChart card={card} answer={answer} question={question} onOpen={onOpen} />
        </>
      )}
    </section>
  )
}

type FiguresProps = { answer: ReportAnswer; result: ReportResult; isNamed: boolean; question: Question; onOpen: OpenRows; color: string | undefined }

function Figures({ answer, result, isNamed, question, onOpen, color }: FiguresProps) {
  const [isDefining, setDefining] = useState(false)
  const { metric, total } = result
  const { measure } = metricOf(metric)
  const title = metricText(metric)
  const open = () => onOpen({ metric, title }, question)
  return (
    <p className={styles.figures}>
      {color && <span className={chartStyles.swatch} style={{ background: color }} aria-hidden="true" />}
      <MetricFigure result={result} counts={answer.counts} onOpen={open} />
      <span className={styles.hint}>
        {isNamed ? title : measure === 'count' || measure === 'level' || total.n === 0 ? null : t('counted', { count: total.n })}
      </span>
      <ActionIcon size="sm" aria-label={t('whatTitle', { metric: title })} title={t('whatCounted')} onClick={() => setDefining(true)}>
        <IconInfoCircle size={15} stroke={1.8} />
      </ActionIcon>
      {isDefining && (
        <Suspense fallback={null}>
          <DefinitionDialog
            metric={metric}
            n={total.n}
            imported={importedOf(metric, answer)}
            question={question}
            onOpen={() => {
              setDefining(false)
              open()
            }}
            onClose={() => setDefining(false)}
          />
        </Suspense>
      )}
    </p>
  )
}

/** Returns the results that a chart shows. */
const shownOf = ({ results }: ReportAnswer) => results.filter(({ total, previous }) => total.n > 0 || (previous?.n ?? 0) > 0)

/** Returns whether the metrics of a card share a chart: several in one unit, not in groups. */
function isShared({ chart, group_by }: ReportCard, shown: readonly ReportResult[]): boolean {
  const units = new Set(shown.map(({ metric }) => metricOf(metric).unit))
  return shown.length > 1 && group_by === null && units.size === 1 && (chart === 'line' || chart === 'bar' || chart === 'area')
}

/** Returns the colour of a metric in a chart that it shares with others. */
function colorOf(card: ReportCard, answer: ReportAnswer, result: ReportResult): string | undefined {
  const shown = shownOf(answer)
  return isShared(card, shown) ? seriesColors[shown.indexOf(result)] : undefined
}

/** The chart of a card. Metrics in one unit share a chart if they are not in groups; others have one each. */
function CardChart({ card, answer, question, onOpen }: { card: ReportCard; answer: ReportAnswer; question: Question; onOpen: OpenRows }) {
  const words = useGroupWords()
  const isGrouped = card.group_by !== null
  if (card.chart === 'number') return null
  const shown = shownOf(answer)
  const first = shown[0]
  if (!first) return <p className={styles.nothing}>{t('nothing')}</p>
  const rowsIn = (result: ReportResult) =>
    rowsOf(result, isGrouped, {
      part: (point) => partText(point, answer),
      group: (key) => words.wordOf(card.group_by ?? '', key, answer.names),
    })
  const openRow =
    ({ metric }: ReportResult) =>
    ({ label, group, starts, ends, n }: ChartRow) =>
      n > 0 &&
      onOpen(
        { metric, title: `${metricText(metric)}, ${label}`, ...(group !== undefined && { group }), ...(starts && { starts }), ...(ends && { ends }) },
        question,
      )
  const unit = unitOf(first.metric, answer.counts)
  const kind = card.chart
  if (isShared(card, shown) && (kind === 'line' || kind === 'bar' || kind === 'area'))
    return (
      <Suspense fallback={<Skeleton rows={3} height={52} label={t('chart')} />}>
        <Chart
          rows={withMore(rowsIn(first), shown.slice(1))}
          unit={unit}
          isGrouped={false}
          kind={kind}
          names={{ now: metricText(first.metric), before: t('previous') }}
          more={shown.slice(1).map(({ metric }) => metricText(metric))}
          onOpen={openRow(first)}
        />
      </Suspense>
    )
  return shown.map((result) => {
    const title = metricText(result.metric)
    const props = { title, rows: rowsIn(result), unit: unitOf(result.metric, answer.counts), isGrouped, onOpen: openRow(result) }
    if (kind === 'heatmap')
      return (
        <HeatMap
          key={result.metric}
          {...props}
          groups={result.groups}
          onOpen={(group, label) => onOpen({ metric: result.metric, title: `${title}, ${label}`, group }, question)}
        />
      )
    if (kind === 'table') return <ChartTable key={result.metric} {...props} />
    return (
      <Suspense key={result.metric} fallback={<Skeleton rows={3} height={52} label={t('chart')} />}>
        {kind === 'pie' ? <SlicesChart {...props} /> : <Chart {...props} kind={kind} names={{ now: title, before: t('previous') }} />}
      </Suspense>
    )
  })
}
