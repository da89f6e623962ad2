import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { AgentView } from '@porchlight/contracts/people/people'
import { Avatar, CountBadge, momentText, RelativeTime, useCurrentMinute } from '@porchlight/ui'
import { IconClock, IconCornerUpLeft, IconLock } from '@tabler/icons-react'
import { lazy, memo, Suspense, useState } from 'react'
import { RowMarks } from '../../../shared/conversations/fields/row-marks.tsx'
import styles from '../../../shared/conversations/lists/list.module.css'
import { rowId } from '../../../shared/conversations/lists/row-box.tsx'
import { noText } from '../../../shared/conversations/no-text.ts'
import { visitorName } from '../../../shared/conversations/visitor-name.ts'
import { listMarks } from '../../../shared/features/inbox-places.ts'
import { lazyPart } from '../../../shared/features/lazy-part.ts'
import { statusOf } from '../../../shared/people/absence-text.ts'
import { shownName } from '../../../shared/people/agents.ts'
import { t as dayText } from '../day/texts.ts'
import { waitOf } from '../offers/offer-time.ts'
import type { Selection } from '../selection/use-selection.ts'
import { t } from '../texts.ts'
import { RowFace, rowGestures } from './row-face.tsx'
import { RowLibrary } from './row-library.tsx'

const RowActions = lazy(() => import('../day/row-actions.tsx'))

export type ConversationRowProps = {
  row: ConversationView
  /** The assigned agent, if the list shows it. */
  assignee: AgentView | undefined
  isOpen: boolean
  isActive: boolean
  /** Whether the conversation is unread for the user. */
  isUnread: boolean
  /** Whether the row is selected; null while no row is. */
  isSelected: boolean | null
  selection: Pick<Selection, 'toggle' | 'extend'>
  onOpen: (ref: string) => void
}

/** Row for a conversation in a list. */
export const ConversationRow = memo(function ConversationRow({
  row,
  assignee,
  isOpen,
  isActive,
  isUnread,
  isSelected,
  selection,
  onOpen,
}: ConversationRowProps) {
  const name = visitorName(row)
  const [isHovered, setHovered] = useState(false)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list box around it has the focus and the keys
    <div
      id={rowId(row.conversation_ref)}
      className={styles.row}
      role="option"
      aria-selected={isOpen}
      data-active={isActive || undefined}
      aria-checked={isSelected ?? undefined}
      data-unread={isUnread || undefined}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      {...rowGestures(row.conversation_ref, selection, onOpen)}
    >
      <RowFace row={row} isSelected={isSelected} selection={selection} />
      <div className={styles.rowText}>
        <div className={styles.rowLine}>
          <span className={styles.name}>
            {name}
            <RowLibrary row={row} />
          </span>
          {row.waiting_since ? <Wait row={row} since={row.waiting_since} /> : <Time at={row.last_message?.at ?? row.updated_at} />}
        </div>
        <div className={styles.rowLine}>
          <Excerpt row={row} />
          <RowMarks row={row} />
          <GuestMarks row={row} />
          {assignee && <Assignee agent={assignee} />}
          {isUnread && row.unread_count === 0 && (
            <span className={styles.dot} title={dayText('unreadRow')}>
              <span className="pl-visually-hidden">{dayText('unreadRow')}</span>
            </span>
          )}
          <CountBadge count={row.unread_count} label={t('unread', { count: row.unread_count })} quiet={row.state === 'closed' || row.state === 'solved'} />
        </div>
      </div>
      {isHovered && isSelected === null && (
        <Suspense>
          <RowActions row={row} />
        </Suspense>
      )}
    </div>
  )
})

/** Marks of other features. */
const GuestMarks = ({ row }: { row: ConversationView }) =>
  listMarks().map((mark) => {
    const Mark = lazyPart(mark, true)
    return (
      <Suspense key={mark.id}>
        <Mark row={row} />
      </Suspense>
    )
  })

const Time = ({ at }: { at: string }) => (
  <span className={styles.time}>
    <RelativeTime at={at} />
  </span>
)

function Wait({ row, since }: { row: ConversationView; since: string }) {
  const now = useCurrentMinute()
  return (
    <span className={styles.wait} data-wait={waitOf(row, now)} title={t('waitingFor', { moment: momentText(Date.parse(since)) })}>
      <IconClock size={13} stroke={1.9} aria-hidden />
      <RelativeTime at={since} />
    </span>
  )
}

function Assignee({ agent }: { agent: AgentView }) {
  const name = shownName(agent)
  return (
    <span className={styles.assignee} title={t('handledBy', { name })}>
      <Avatar name={name} picture={agent.agent_picture} size={18} status={statusOf(agent)} />
      <span className="pl-visually-hidden">{t('handledBy', { name })}</span>
    </span>
  )
}

function Excerpt({ row }: { row: ConversationView }) {
  const last = row.last_message
  if (!last) return <span className={styles.excerpt}>{noText(row)}</span>
  const isNote = last.sender_type === 'note'
  const Mark = isNote ? IconLock : IconCornerUpLeft
  const isOurs = last.sender_type !== 'visitor'
  return (
    <>
      {isOurs && <span className="pl-visually-hidden">{t(isNote ? 'fromNote' : 'fromStaff')} </span>}
      <span className={styles.excerpt} dir="auto">
        {isOurs && <Mark size={13} stroke={1.8} aria-hidden />}
        {row.subject && <b>{row.subject} · </b>}
        {last.excerpt}
      </span>
    </>
  )
}
