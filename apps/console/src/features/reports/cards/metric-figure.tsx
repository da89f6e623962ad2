import { metricOf } from '@porchlight/contracts/reports/metrics'
import type { ReportAnswer, ReportResult } from '@porchlight/contracts/reports/report-views'
import { NumberButton } from '../charts/number-button.tsx'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { changeOf, changeText, toneOf, unitOf, valueText } from '../words/format.ts'
import { metricText } from '../words/metric-texts.ts'

type Props = { result: ReportResult; counts: ReportAnswer['counts']; onOpen: () => void }

/** The number of a metric, which opens what it counts, with its change since the period before. */
export function MetricFigure({ result: { metric, total, previous }, counts, onOpen }: Props) {
  const { isLessBetter } = metricOf(metric)
  const value = valueText(unitOf(metric, counts), total.value)
  const change = changeOf(total, previous)
  return (
    <>
      <NumberButton isLarge label={t('open', { metric: metricText(metric), value })} isEmpty={total.n === 0} onOpen={onOpen}>
        {value}
      </NumberButton>
      {change !== null && (
        <span className={styles.change} data-tone={toneOf(change, isLessBetter)}>
          {changeText(change)}
        </span>
      )}
    </>
  )
}
