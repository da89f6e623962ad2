import { Button, VisuallyHidden } from '@mantine/core'
import { type GapReason, gapReasons } from '@porchlight/contracts/visitor-activity/gap-reasons'
import type { ContentGap } from '@porchlight/contracts/visitor-activity/visitor-activity'
import { ChoiceBar, EmptyState, RelativeTime, Skeleton } from '@porchlight/ui'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { IconPencilPlus, IconSearchOff } from '@tabler/icons-react'
import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../shared/connection/api.ts'
import { SynonymDialog } from '../../../shared/content/synonyms/synonym-dialog.tsx'
import { LoadFailure } from '../../../shared/interface/page/load-failure.tsx'
import { showSuccess } from '../../../shared/interface/toasts.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { title } from '../titles.ts'
import { GapMenu } from './gap-menu.tsx'
import styles from './gaps-list.module.css'
import { gapsQuery, settledQuery } from './gaps-query.ts'
import { SettleDialog, type Settling } from './settle-dialog.tsx'
import { SettledRows } from './settled-list.tsx'
import { t } from './texts.ts'

const views = [undefined, ...gapReasons] as const

/** What visitors looked for in vain, by why it was in vain, and what became of it: each can be written about, solved by an article or dismissed. */
export function GapsList() {
  const [view, setView] = useState<GapReason | 'all' | 'settled'>('all')
  const [settling, setSettling] = useState<Settling | null>(null)
  const [meant, setMeant] = useState<ContentGap | null>(null)
  const settle = useMutation({
    mutationFn: ({ gap_id }: ContentGap) => api.visitorActivity.settleGap({ gap_id, by_synonym: true }),
    onSuccess: (_, { searchQuery }) => showSuccess(t('synonymDone', { query: searchQuery }), 'gap-settled'),
  })
  const choices = [
    ...views.map((reason) => ({ value: reason ?? ('all' as const), label: t(reason ? `view_${reason}` : 'view_all') })),
    { value: 'settled' as const, label: t('view_settled') },
  ]
  return (
    <>
      <div className={styles.views}>
        <ChoiceBar label={t('view')} value={view} choices={choices} onChange={setView} />
      </div>
      {view === 'settled' ? <Settled /> : <OpenGaps reason={view === 'all' ? undefined : view} onSettle={setSettling} onSynonym={setMeant} />}
      <SettleDialog settling={settling} onClose={() => setSettling(null)} />
      <SynonymDialog wanted={meant && { word: meant.searchQuery }} onSaved={() => meant && settle.mutate(meant)} onClose={() => setMeant(null)} />
    </>
  )
}

const Failed = ({ query }: { query: UseQueryResult }) => (
  <div className={styles.state}>
    <LoadFailure query={query} title={t('failed')} />
  </div>
)
const Loading = () => (
  <div className={styles.loading}>
    <Skeleton rows={8} height={30} label={t('loading')} />
  </div>
)

function Settled() {
  const query = useQuery(settledQuery)
  const { data, isError } = query
  if (!data) return isError ? <Failed query={query} /> : <Loading />
  if (data.length === 0)
    return (
      <div className={styles.state}>
        <EmptyState icon={<IconSearchOff size={20} stroke={1.6} />} title={t('noneSettled')}>
          {t('noneSettledText')}
        </EmptyState>
      </div>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller that the keyboard could not reach otherwise
    <section className={styles.rows} tabIndex={0} aria-label={t('view_settled')}>
      <SettledRows settled={data} />
    </section>
  )
}

type Acts = { onSettle: (settling: Settling) => void; onSynonym: (gap: ContentGap) => void }

function OpenGaps({ reason, ...acts }: Acts & { reason: GapReason | undefined }) {
  const query = useQuery(gapsQuery(reason))
  const { data, isError } = query
  if (!data) return isError ? <Failed query={query} /> : <Loading />
  if (data.length === 0) {
    return (
      <div className={styles.state}>
        <EmptyState icon={<IconSearchOff size={20} stroke={1.6} />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller that the keyboard could not reach otherwise
    <section className={styles.rows} tabIndex={0} aria-label={title('gaps')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('query')}</th>
            <th scope="col" className={styles.figure}>
              {t('searches')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('contacted')}
            </th>
            <th scope="col" className={styles.time}>
              {t('last')}
            </th>
            <th scope="col">
              <VisuallyHidden>{t('actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((gap) => (
            <GapRow key={gap.gap_id} gap={gap} {...acts} isMixed={reason === undefined} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Isolates a query's text direction from the surrounding sentence. */
const isolated = (query: string): string => `\u2068${query}\u2069`

function GapRow({ gap, isMixed, ...acts }: Acts & { gap: ContentGap; isMixed: boolean }) {
  const { canRun } = usePermissions()
  const { searchQuery, queries, searches, tickets, last_at } = gap
  return (
    <tr>
      <th scope="row" className={styles.query}>
        <bdi>{searchQuery}</bdi>
        {isMixed && gap.reason !== 'nothing' && <span className={styles.spellings}>{t(`reason_${gap.reason}`)}</span>}
        {queries.length > 0 && (
          <span className={styles.spellings}>{t('spellings', { queries: queries.map((query) => `“${isolated(query)}”`).join(', ') })}</span>
        )}
      </th>
      <td className={styles.figure} data-narrow={t('narrowSearches', { count: searches })}>
        <span>{searches.toLocaleString(currentLocale())}</span>
      </td>
      <td className={styles.figure} data-none={tickets === 0 || undefined} data-narrow={t('narrowContacted', { count: tickets })}>
        <span>{tickets.toLocaleString(currentLocale())}</span>
      </td>
      <td className={styles.time}>
        <RelativeTime at={last_at} />
      </td>
      <td className={styles.action}>
        {canRun('articles.create') && (
          <Button
            component={Link}
            to={`/admin/article/create?title=${encodeURIComponent(searchQuery)}`}
            size="compact-sm"
            variant="default"
            leftSection={<IconPencilPlus size={15} stroke={1.8} />}
            aria-label={t('writeFor', { query: searchQuery })}
          >
            {t('write')}
          </Button>
        )}
        <GapMenu gap={gap} {...acts} />
      </td>
    </tr>
  )
}
