import type { MetricName } from '@porchlight/contracts/reports/metrics'
import type { ReportAnswer, ReportPoint } from '@porchlight/contracts/reports/report-views'
import type { Question } from '../api.ts'
import type { OpenRows } from '../cards/use-rows.tsx'
import chart from '../charts/chart.module.css'
import { NumberButton } from '../charts/number-button.tsx'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { changeOf, changeText, countText, unitOf, valueText } from '../words/format.ts'
import { metricText } from '../words/metric-texts.ts'

type Props = {
  answer: ReportAnswer
  question: Question
  onOpen: OpenRows
  /** Returns the name of a tag; null is no tag. */
  nameOf: (tag: string | null) => string
}

/** Tags with how many conversations they came up in, the trend, and how these went. `answer` has new conversations, first replies and CSAT by tag. */
export function TopicTable({ answer, question, onOpen, nameOf }: Props) {
  const groupsOf = (metric: MetricName) => answer.results.find((result) => result.metric === metric)?.groups ?? []
  const totalOf = (metric: MetricName, key: string | null) => groupsOf(metric).find((group) => group.key === key)?.total.value ?? null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
    <section className={styles.wideTable} tabIndex={0} aria-label={t('topicsTags')}>
      <table className={chart.table}>
        <thead>
          <tr>
            <th scope="col">{t('topic')}</th>
            <th scope="col">{metricText('conversations_new')}</th>
            <th scope="col">{t('previous')}</th>
            <th scope="col">{t('change')}</th>
            <th scope="col">{t('trend')}</th>
            <th scope="col">{metricText('first_reply_time')}</th>
            <th scope="col">{metricText('csat')}</th>
          </tr>
        </thead>
        <tbody>
          {groupsOf('conversations_new').map(({ key, total, previous, series }) => {
            const name = nameOf(key)
            const change = changeOf(total, previous)
            const title = `${metricText('conversations_new')}, ${name}`
            return (
              <tr key={key ?? ''}>
                <th scope="row" dir="auto">
                  {name}
                </th>
                <td>
                  <NumberButton
                    label={t('openPart', { metric: metricText('conversations_new'), part: name, value: countText(total.n) })}
                    isEmpty={total.n === 0}
                    onOpen={() => onOpen({ metric: 'conversations_new', title, group: key ?? '' }, question)}
                  >
                    {countText(total.n)}
                  </NumberButton>
                </td>
                <td>{countText(previous?.n ?? 0)}</td>
                <td>{change === null ? '–' : changeText(change)}</td>
                <td>
                  <Trend series={series} />
                </td>
                <td>{valueText(unitOf('first_reply_time', answer.counts), totalOf('first_reply_time', key))}</td>
                <td>{valueText('percent', totalOf('csat', key))}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

const size = { width: 84, height: 20 }

/** Sparkline of a period. Decorative: the columns beside it have the same numbers. */
function Trend({ series }: { series: readonly ReportPoint[] }) {
  if (series.length < 2) return null
  const most = Math.max(1, ...series.map(({ n }) => n))
  const points = series.map(({ n }, index) => `${(index / (series.length - 1)) * size.width},${size.height - 1 - (n / most) * (size.height - 2)}`)
  return (
    <svg {...size} viewBox={`0 0 ${size.width} ${size.height}`} className={styles.trend} aria-hidden="true">
      <polyline points={points.join(' ')} fill="none" stroke="var(--pl-accent-strong)" strokeWidth="1.5" />
    </svg>
  )
}
