import type { MetricName } from '@porchlight/contracts/reports/metrics'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { answerQuery, type Question } from '../api.ts'
import { HeatMap } from '../charts/heat-map.tsx'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { unitOf } from '../words/format.ts'
import { metricText } from '../words/metric-texts.ts'
import { useRows } from './use-rows.tsx'

/** When in the week a metric happens: a heat map of days and hours. */
export default function WeekCard({ metric, question: asked }: { metric: MetricName; question: Question }) {
  const question = { ...asked, group: 'weekday_hour' }
  const answer = useQuery(answerQuery([metric], question, 'all'))
  const { open, dialog } = useRows()
  const title = t('heatMapOf', { metric: metricText(metric) })
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      <p className={styles.sentence}>{t('heatMapLead')}</p>
      <Loaded query={answer} rows={7} height={16}>
        {({ results: [result] }) =>
          result && result.groups.length > 0 ? (
            <HeatMap
              title={metricText(metric)}
              unit={unitOf(metric, question.counts)}
              groups={result.groups}
              onOpen={(group, label) => open({ metric, title: `${metricText(metric)}, ${label}`, group }, question)}
            />
          ) : (
            <p className={styles.nothing}>{t('nothing')}</p>
          )
        }
      </Loaded>
      {dialog}
    </section>
  )
}
