import { momentText } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { presenceQuery, type Question } from '../api.ts'
import chart from '../charts/chart.module.css'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { useGroupWords } from '../use-group-words.ts'
import { valueText } from '../words/format.ts'

/** How long each teammate was online and away in the period; the rest of the time they were offline. */
export default function PresenceCard({ question }: { question: Question }) {
  const times = useQuery(presenceQuery(question))
  const { wordOf } = useGroupWords()
  const since = times.data?.since ?? null
  return (
    <section className={styles.card} aria-label={t('presenceTitle')}>
      <h2>{t('presenceTitle')}</h2>
      <p className={styles.sentence}>{t('presenceLead')}</p>
      {since !== null && <p className={styles.hint}>{t('presenceSince', { since: momentText(Date.parse(since)) })}</p>}
      <Loaded query={times} rows={3} height={24}>
        {({ people, names }) =>
          people.length === 0 ? (
            <p className={styles.hint}>{t('presenceNone')}</p>
          ) : (
            <table className={chart.table} aria-label={t('presenceTitle')}>
              <thead>
                <tr>
                  <th scope="col">{t('who')}</th>
                  <th scope="col">{t('online')}</th>
                  <th scope="col">{t('away')}</th>
                  <th scope="col">{t('offline')}</th>
                </tr>
              </thead>
              <tbody>
                {people
                  .toSorted((one, other) => other.total.online - one.total.online)
                  .map(({ user_id, total }) => (
                    <tr key={user_id}>
                      <th scope="row" dir="auto">
                        {wordOf('agent_id', user_id, names)}
                      </th>
                      <td>{valueText('seconds', total.online)}</td>
                      <td>{valueText('seconds', total.away)}</td>
                      <td>{valueText('seconds', total.offline)}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </section>
  )
}
