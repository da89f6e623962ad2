import { metricOf } from '@porchlight/contracts/reports/metrics'
import { RelativeTime } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import chart from './charts/chart.module.css'
import { t } from './counted-texts.ts'
import styles from './reports.module.css'
import { valueText } from './words/format.ts'
import { metricText } from './words/metric-texts.ts'

/** What a conversation counted into: its facts, newest first, with the metrics that count each. */
export default function CountedSection({ conversation: { conversation_ref } }: OpenedConversation) {
  const facts = useQuery({ queryKey: ['reports', 'of', conversation_ref], queryFn: async () => (await api.reports.ofConversation({ conversation_ref })).facts })
  return (
    <Loaded query={facts} rows={3}>
      {(list) => {
        const counted = list.filter(({ metrics }) => metrics.length > 0)
        if (counted.length === 0) return <p className={styles.hint}>{t('none')}</p>
        return (
          <table className={chart.table} aria-label={t('title')}>
            <tbody>
              {counted.map(({ fact, at, from_at, value, metrics }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two facts can be noted in the same moment
                <tr key={`${fact} ${at} ${index}`}>
                  <th scope="row">{metrics.map((metric) => metricText(metric)).join(', ')}</th>
                  <td>{value === null ? '' : valueText(from_at ? 'seconds' : (metrics[0] && metricOf(metrics[0]).unit) || 'points', value)}</td>
                  <td>
                    <RelativeTime at={at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }}
    </Loaded>
  )
}
