import type { ClientMessage, ConversationSnapshot, ConversationStore } from '@porchlight/client'
import type { AgentView } from '@porchlight/contracts/people/people'
import { rightNow } from '@porchlight/ui/relative-time/right-now.ts'
import { useStickyEnd } from '@porchlight/ui/sticky-end/use-sticky-end.ts'
import { IconArrowDown } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { MessageAction } from '../../../shared/features/conversation-places.ts'
import { t } from '../conversation/texts.ts'
import { dayText } from './clock-text.ts'
import styles from './history.module.css'
import { type HistoryRow, historyRows } from './history-rows.ts'
import { MessageRow } from './message-row.tsx'
import { type Channel, channelAt, SystemLine } from './system-line.tsx'

export type HistoryProps = {
  store: ConversationStore
  snapshot: ConversationSnapshot
  channel: Channel
  visitor: string
  me: string
  agents: readonly AgentView[] | undefined
  /** Called, often repeatedly, while the newest message is visible. */
  onAtEnd: () => void
  /** Actions of other features on a message. */
  actions: readonly MessageAction[]
  onAction: (action: MessageAction, message: ClientMessage) => void
  /** Rendered below the last message: the typing indicator. */
  after: React.ReactNode
}

/** Scrolls once to the message given in the URL (`&message=…`), such as a note that mentions the user. Returns its id. */
function useWantedMessage(rows: readonly HistoryRow[], virtualizer: React.RefObject<VirtualizerHandle | null>): string | null {
  const [search] = useSearchParams()
  const wanted = search.get('message')
  const at = wanted === null ? -1 : rows.findIndex((row) => row.kind === 'message' && row.message.id === wanted)
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (at < 0 || shown.current === wanted) return
    shown.current = wanted
    // Wait until the history has scrolled to its end, as it does on opening.
    const frame = requestAnimationFrame(() => virtualizer.current?.scrollToIndex(at, { align: 'center' }))
    return () => cancelAnimationFrame(frame)
  }, [at, wanted, virtualizer])
  return wanted
}

/** Virtualized message history, newest at the bottom. Scrolling up loads older pages. */
export function History({ store, snapshot, channel, visitor, me, agents, onAtEnd, actions, onAction, after }: HistoryProps) {
  const { messages, hasMore, isLoadingOlder } = snapshot
  const rows = useMemo(() => historyRows(messages), [messages])
  const people = useMemo(() => new Map((agents ?? []).map((agent) => [agent.user_id, agent])), [agents])
  const keys = useMemo(() => rows.flatMap((row) => (row.kind === 'day' ? [] : row.key)), [rows])
  const newest = messages.at(-1)
  const scroller = useRef<HTMLDivElement>(null)
  const { missed, isShifting, onScroll, toEnd } = useStickyEnd({
    scroller,
    keys,
    newest,
    isSending: newest?.local === 'sending',
    hasMore,
    isLoadingOlder,
    onOlder: () => void store.loadOlder(),
    onAtEnd,
  })
  const virtualizer = useRef<VirtualizerHandle>(null)
  const wanted = useWantedMessage(rows, virtualizer)
  const fresh = missed ? messages.slice(-missed).filter((message) => message.sender_type === 'visitor' || message.sender_type === 'note').length : 0
  const draw = (row: HistoryRow) =>
    row.kind === 'day' ? (
      <p className={styles.day}>
        <span>{dayText(row.at, rightNow(), { today: t('today'), yesterday: t('yesterday') })}</span>
      </p>
    ) : row.kind === 'system' ? (
      <SystemLine message={row.message} channel={channelAt(row.message, messages, channel)} />
    ) : (
      <MessageRow row={row} store={store} visitor={visitor} me={me} people={people} actions={actions} onAction={onAction} />
    )
  return (
    <div className={styles.historyFrame}>
      {/* New messages are announced by a separate live region (announcer.tsx), because older pages must not be. */}
      <div
        ref={scroller}
        className={styles.history}
        role="log"
        aria-live="off"
        aria-label={t('history')}
        aria-busy={isLoadingOlder}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <p className={styles.beginning}>{hasMore || isLoadingOlder ? t('loading') : t('beginning')}</p>
        <div>
          <Virtualizer ref={virtualizer} scrollRef={scroller} shift={isShifting} data={rows} bufferSize={500}>
            {(row: HistoryRow) => (
              <div key={row.key} className={styles.historyRow} data-wanted={(row.kind === 'message' && row.message.id === wanted) || undefined}>
                {draw(row)}
              </div>
            )}
          </Virtualizer>
          {after}
        </div>
      </div>
      {missed !== null && (
        <button type="button" className={styles.jump} data-news={fresh > 0 || undefined} aria-label={fresh > 0 ? undefined : t('jumpToEnd')} onClick={toEnd}>
          {fresh > 0 && t('jump', { count: fresh })}
          <IconArrowDown size={16} stroke={1.9} aria-hidden />
        </button>
      )}
    </div>
  )
}
