import { RelativeTime, Skeleton } from '@porchlight/ui'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { RetryLine } from '../../../shared/interface/page/retry-line.tsx'
import { articleActivityQuery } from '../api.ts'
import { t } from '../texts.ts'
import { Fact } from './fact.tsx'
import styles from './panel.module.css'

/** Shows how often readers opened the article; a dash while loading. */
export function OpenedFact({ article_id }: { article_id: string }) {
  const { data } = useQuery(articleActivityQuery(article_id))
  return <Fact name={t('opened')}>{data ? data.opened.toLocaleString(currentLocale()) : '–'}</Fact>
}

/** Shows after how many searches that led here readers still contacted the team; a dash while loading. */
export function ContactedFact({ article_id }: { article_id: string }) {
  const { data } = useQuery(articleActivityQuery(article_id))
  return <Fact name={t('contactedAfter')}>{data ? data.contacted.toLocaleString(currentLocale()) : '–'}</Fact>
}

/** What readers missed whom the article did not help: how often what, and the newest of their words. */
export function MissedByReaders({ article_id }: { article_id: string }) {
  const query = useQuery(articleActivityQuery(article_id))
  const { data, isError } = query
  if (!data && isError)
    return (
      <div className={styles.failed} role="status">
        <RetryLine query={query}>{t('missedFailed')}</RetryLine>
      </div>
    )
  if (!data) return <Skeleton rows={2} height={14} label={t('missedLoading')} />
  if (data.reasons.length === 0 && data.said.length === 0) return <p className={styles.none}>{t('missedNone')}</p>
  return (
    <>
      <ul className={styles.searches}>
        {data.reasons.map(({ reason, count }) => (
          <li key={reason}>
            {t(`missed_${reason}`)}
            <span>{t('ledHereCount', { count })}</span>
          </li>
        ))}
      </ul>
      {data.said.map(({ reason, words, said_at }) => (
        <blockquote key={said_at + words} className={styles.said} dir="auto">
          {words}
          <footer>
            {reason && <>{t(`missed_${reason}`)} · </>}
            <RelativeTime at={said_at} />
          </footer>
        </blockquote>
      ))}
    </>
  )
}

/** Searches that led readers to the article, most frequent first. */
export function SearchesThatLedHere({ article_id }: { article_id: string }) {
  const query = useQuery(articleActivityQuery(article_id))
  const { data, isError } = query
  if (!data && isError)
    return (
      <div className={styles.failed} role="status">
        <RetryLine query={query}>{t('ledHereFailed')}</RetryLine>
      </div>
    )
  if (!data) return <Skeleton rows={2} height={14} label={t('ledHereLoading')} />
  if (data.searches.length === 0) return <p className={styles.none}>{t('ledHereNone')}</p>
  return (
    <ul className={styles.searches}>
      {data.searches.map(({ searchQuery, count }) => (
        <li key={searchQuery}>
          <bdi>{searchQuery}</bdi>
          <span>{t('ledHereCount', { count })}</span>
        </li>
      ))}
    </ul>
  )
}
