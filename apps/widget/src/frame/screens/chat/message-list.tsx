import type { ConversationSnapshot } from '@porchlight/client'
import { rightNow } from '@porchlight/ui/relative-time/right-now.ts'
import { useStickyEnd } from '@porchlight/ui/sticky-end/use-sticky-end.ts'
import { type ReactNode, useMemo, useRef } from 'react'
import { Virtualizer } from 'virtua'
import { t } from '../../chat-texts.ts'
import { Icon } from '../../parts/icons.tsx'
import { laterIcons } from '../../parts/later-icons.ts'
import { dayName } from '../../parts/relative-time.ts'
import { marksOf } from './marks.ts'
import { MessageBubble } from './message-bubble.tsx'
import { type Row, rowsOf } from './rows.ts'
import { SystemLine } from './system-line.tsx'

type Props = {
  snapshot: ConversationSnapshot
  company: string
  onOlder: () => void
  onRetry: (client_msg_id: string) => void
  onDiscard: (client_msg_id: string) => void
  /** Called when the newest message is visible. */
  onAtEnd: () => void
  /** Shown above the first message, once the beginning is loaded. */
  before: ReactNode
  /** Shown below the last message. */
  after: ReactNode
  /** The question for name and email, and the key of the message it follows; null if there is none. */
  question: ReactNode
  askedAfter: string | null
}

/** Row before the first message: the beginning of the conversation, or a loading indicator. */
type Start = { kind: 'start'; key: string }
const start: Start = { kind: 'start', key: 'start' }

/** The messages, newest at the bottom. Virtualized: only messages near the viewport are in the DOM, and older ones are loaded while scrolling up. */
export function MessageList({ snapshot, company, onOlder, onRetry, onDiscard, onAtEnd, before, after, question, askedAfter }: Props) {
  const { messages, hasMore, isLoadingOlder } = snapshot
  // The start is a row like the others: anything above the rows would shift the virtual list's offsets.
  const rows = useMemo<(Row | Start)[]>(() => [start, ...rowsOf(messages, askedAfter)], [messages, askedAfter])
  const keys = useMemo(() => rows.flatMap((row) => (row.kind === 'message' || row.kind === 'system' ? row.key : [])), [rows])
  // Text typed into the question must survive scrolling.
  const asked = rows.findIndex((row) => row.kind === 'who')
  const marks = useMemo(() => marksOf(messages), [messages])
  const scroller = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)
  const { missed, isShifting, onScroll, toEnd } = useStickyEnd({
    scroller,
    keys,
    newest,
    isSending: newest?.local === 'sending',
    hasMore,
    isLoadingOlder,
    onOlder,
    onAtEnd,
  })
  const fresh = missed ? messages.slice(-missed).filter((message) => message.sender_type === 'agent').length : 0
  return (
    <div className="log-frame">
      {/* The live region is separate (see chat.tsx): older pages must not be announced. */}
      <div
        ref={scroller}
        className="log"
        role="log"
        aria-live="off"
        aria-label={t('log')}
        aria-busy={snapshot.status === 'loading'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={messages.length === 0 ? 'log-rows is-empty' : 'log-rows'}>
          <Virtualizer scrollRef={scroller} shift={isShifting} data={rows} bufferSize={400} keepMounted={asked < 0 ? undefined : [asked]}>
            {(row: Row | Start) => (
              <div key={row.key} className="log-row">
                {row.kind === 'start' ? (
                  <div className="start-row">{hasMore || isLoadingOlder ? <span className="spinner" aria-hidden="true" /> : before}</div>
                ) : row.kind === 'day' ? (
                  <p className="day">{dayName(row.at, rightNow(), { today: t('today'), yesterday: t('yesterday') })}</p>
                ) : row.kind === 'who' ? (
                  question
                ) : row.kind === 'system' ? (
                  <SystemLine message={row.message} />
                ) : (
                  <MessageBubble row={row} company={company} mark={marks.get(row.key) ?? null} onRetry={onRetry} onDiscard={onDiscard} />
                )}
              </div>
            )}
          </Virtualizer>
          {after}
        </div>
      </div>
      {missed !== null ? (
        <button type="button" className={fresh > 0 ? 'jump has-news' : 'jump'} aria-label={fresh > 0 ? undefined : t('jump_end')} onClick={toEnd}>
          {fresh > 0 ? t('jump') : null}
          <Icon d={laterIcons.down} size={18} />
        </button>
      ) : null}
    </div>
  )
}
