import { Modal } from '@mantine/core'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { liveBoardLimits } from '@porchlight/contracts/conversations/live-board-limits'
import { inboxFlags } from '@porchlight/contracts/permission-flags'
import type { MetricName } from '@porchlight/contracts/reports/metrics'
import { countText, momentText, RelativeTime, useCurrentMinute } from '@porchlight/ui'
import { serverTimeOf } from '@porchlight/ui/relative-time/right-now.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useCounts } from '../../../shared/conversations/counts.ts'
import { useFieldWords } from '../../../shared/conversations/fields/field-words.ts'
import { useShownToAll } from '../../../shared/interface/shown-to-all.ts'
import { agentsQuery } from '../../../shared/people/agents.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { answerQuery, liveBoardQuery, liveMs, type Question, refetchMs } from '../api.ts'
import { pageTitle } from '../routes.ts'
import { t } from '../texts.ts'
import { unitOf, valueText } from '../words/format.ts'
import { metricText } from '../words/metric-texts.ts'
import styles from './live-wall.module.css'
import { pageText } from './texts.ts'
import { useAwake } from './use-awake.ts'

/** The numbers of today that are read from afar. */
const today: readonly MetricName[] = ['conversations_new', 'conversations_closed', 'first_reply_time', 'csat']
/** Conversations in each list: what fits a screen that nobody scrolls. */
const rowsMax = 5
/** So many answers may fail to come before the wall says how old its numbers are. */
const missedMax = 3
/** Shown for what is not known. */
const unknown = '–'

/** The live page for a screen on the wall: large, dark, without customers' names and without anything to operate. Escape leaves it. */
export default function LiveWall({ question, onLeave }: { question: Question; onLeave: () => void }) {
  useAwake()
  const { can } = usePermissions()
  useShownToAll()
  const maySee = can(inboxFlags)
  const board = useQuery({ ...liveBoardQuery, enabled: maySee })
  const answer = useQuery(answerQuery(today, question, 'day'))
  const people = useQuery({ ...agentsQuery, refetchInterval: refetchMs })
  const counts = useCounts()
  const now = useCurrentMinute()
  // What is kept meanwhile are the numbers of yesterday.
  const totals = answer.isPlaceholderData ? undefined : answer.data?.results
  const ages = [...(maySee ? [ageOf(board, liveMs, now)] : []), ageOf(answer, refetchMs, now), ageOf(people, refetchMs, now)]
  const oldest = Math.min(...ages.map(({ at }) => at))
  return (
    <Modal
      opened
      onClose={onLeave}
      title={pageTitle('live')}
      fullScreen
      closeButtonProps={{ 'aria-label': pageText('leaveWall') }}
      classNames={{ content: styles.wall ?? '', header: styles.head ?? '', body: styles.body ?? '' }}
    >
      <dl className={styles.figures}>
        {can('canTakeChats') && <Figure label={t('waiting')} value={counts && countText(counts.queue)} isUrgent={Boolean(counts?.queue)} />}
        {maySee && (
          <Figure label={t('slaSoon')} value={board.data && atMost(board.data.due.length, liveBoardLimits.rows)} isUrgent={Boolean(board.data?.due.length)} />
        )}
        <Figure label={t('online')} value={people.data && String(people.data.filter(({ presence }) => presence === 'online').length)} />
        <Figure label={t('chats')} value={people.data && String(people.data.reduce((sum, { ongoing_chats }) => sum + ongoing_chats, 0))} />
        {today.map((metric) => {
          const known = totals?.find((one) => one.metric === metric)
          return <Figure key={metric} label={metricText(metric)} value={known && valueText(unitOf(metric, question.counts), known.total.value)} />
        })}
      </dl>
      <div className={styles.lists}>
        {maySee && <WallRows label={t('waitsLongest')} rows={board.data?.waiting} since="waiting_since" empty={t('nobodyWaits')} />}
        {maySee && <WallRows label={t('slaSoon')} rows={board.data?.due} since="sla_due" empty={t('slaNone')} />}
      </div>
      <p className={styles.state} role="status">
        {ages.some(({ isOld }) => isOld) && (oldest > 0 ? pageText('wallStale', { moment: momentText(oldest) }) : pageText('notConnected'))}
      </p>
    </Modal>
  )
}

/** Returns when an answer came, by the server's clock (0: never), and whether it is older than the interval of asking explains. */
function ageOf({ dataUpdatedAt, fetchStatus, failureCount, isError }: UseQueryResult, everyMs: number, now: number): { at: number; isOld: boolean } {
  if (dataUpdatedAt === 0) return { at: 0, isOld: isError || failureCount > 0 || fetchStatus === 'paused' }
  const at = serverTimeOf(dataUpdatedAt)
  return { at, isOld: now - at > missedMax * everyMs }
}

/** A count of which the server says no more than that it is at least `max`. */
const atMost = (count: number, max: number): string => (count < max ? String(count) : `${max}+`)

function Figure({ label, value = unknown, isUrgent = false }: { label: string; value?: string | undefined; isUrgent?: boolean }) {
  return (
    <div data-urgent={isUrgent || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

type Rows = { label: string; rows: readonly ConversationView[] | undefined; since: 'waiting_since' | 'sla_due'; empty: string }

/** Conversations by their numbers: whoever passes the screen learns no customer's name and no subject. */
function WallRows({ label, rows, since, empty }: Rows) {
  const { wordOf } = useFieldWords()
  return (
    <section>
      <h2>{label}</h2>
      {!rows?.length && <p>{rows ? empty : unknown}</p>}
      <ul aria-label={label}>
        {rows?.slice(0, rowsMax).map((row) => {
          const at = row[since]
          return (
            <li key={row.conversation_ref}>
              <b>#{row.number}</b>
              <span>{t(row.channel)}</span>
              <span dir="auto">{row.assignee_id ? wordOf('assignee_id', row.assignee_id) : t('nobody')}</span>
              <span>{typeof at === 'string' && (since === 'sla_due' ? momentText(Date.parse(at)) : <RelativeTime at={at} />)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
