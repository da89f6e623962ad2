import type { ConversationSnapshot } from '@porchlight/client'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { c } from '../../chat-texts.ts'
import { Icon, icons } from '../../parts/icons.tsx'
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
  /** The newest message is on the screen. */
  onAtEnd: () => void
  /** Stands above the first message, once the beginning is loaded. */
  before: ReactNode
  /** Stands below the last message. */
  after: ReactNode
}

/** Stands before the first message: what the conversation begins with, or the sign that more is being fetched. */
type Start = { kind: 'start'; key: string }
const start: Start = { kind: 'start', key: 'start' }

/** Closer to an edge than this counts as being there, in pixels. */
const endPx = 80
const olderPx = 600

/** The messages, newest at the bottom; only what is near the screen is in the page, older ones are fetched while scrolling up. */
export function MessageList({ snapshot, company, onOlder, onRetry, onDiscard, onAtEnd, before, after }: Props) {
  const { messages, hasMore, isLoadingOlder } = snapshot
  // The start is a row like the others: anything above the rows would put the virtual list's offsets wrong.
  const rows = useMemo<(Row | Start)[]>(() => [start, ...rowsOf(messages)], [messages])
  const marks = useMemo(() => marksOf(messages), [messages])
  const list = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const lastTop = useRef(0)
  const [missed, setMissed] = useState<{ count: number; from: number } | null>(null)

  // Rows added at the start keep their distance from the end; the first message, not its day mark, tells whether there are any.
  const firstKey = rows.find((row) => row.kind !== 'day' && row.kind !== 'start')?.key
  const former = useRef(firstKey)
  const isShifting = former.current !== undefined && former.current !== firstKey && rows.some((row) => row.key === former.current)
  useLayoutEffect(() => {
    former.current = firstKey
  }, [firstKey])

  const toEnd = useCallback(() => {
    const box = scroller.current
    if (box) box.scrollTop = box.scrollHeight
    isAtEnd.current = true
  }, [])
  const newest = messages.at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows whatever makes the list longer at its end
  useLayoutEffect(() => {
    if (isAtEnd.current || newest?.local === 'sending') toEnd()
  }, [newest, after, rows.length])
  useEffect(() => {
    if (isAtEnd.current) onAtEnd()
  })
  // Pictures, fonts and the keyboard change heights without any news.
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const watcher = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd()
    })
    watcher.observe(box)
    if (box.lastElementChild) watcher.observe(box.lastElementChild)
    return () => watcher.disconnect()
  }, [toEnd])
  const onScroll = () => {
    const box = scroller.current
    if (!box) return
    // Only the visitor's own way up leaves the end; rows that turn out taller than expected do not.
    if (box.scrollHeight - box.scrollTop - box.clientHeight < endPx) isAtEnd.current = true
    else if (box.scrollTop < lastTop.current - 2) isAtEnd.current = false
    lastTop.current = box.scrollTop
    setMissed((now) => (isAtEnd.current ? null : (now ?? { count: 0, from: messages.length })))
    if (isAtEnd.current) onAtEnd()
    if (box.scrollTop < olderPx && hasMore && !isLoadingOlder) onOlder()
  }
  // A page that does not fill the window cannot be scrolled to ask for the next one.
  useEffect(() => {
    const box = scroller.current
    if (box && hasMore && !isLoadingOlder && box.scrollHeight <= box.clientHeight + olderPx / 4) onOlder()
  }, [hasMore, isLoadingOlder, onOlder])

  const fresh = missed ? messages.slice(missed.from).filter((message) => message.sender_type === 'agent').length : 0
  return (
    <div className="log-frame">
      {/* The live region is separate (see chat.tsx): older pages must not be read out. */}
      <div
        ref={scroller}
        className="log"
        role="log"
        aria-live="off"
        aria-label={c('log')}
        aria-busy={snapshot.status === 'loading'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={messages.length === 0 ? 'log-rows is-empty' : 'log-rows'}>
          <Virtualizer ref={list} scrollRef={scroller} shift={isShifting} data={rows} bufferSize={400}>
            {(row: Row | Start) => (
              <div key={row.key} className="log-row">
                {row.kind === 'start' ? (
                  <div className="start-row">{hasMore || isLoadingOlder ? <span className="spinner" aria-hidden="true" /> : before}</div>
                ) : row.kind === 'day' ? (
                  <p className="day">{dayName(row.at, Date.now(), { today: c('today'), yesterday: c('yesterday') })}</p>
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
      {missed ? (
        <button type="button" className={fresh > 0 ? 'jump has-news' : 'jump'} aria-label={fresh > 0 ? undefined : c('jump_end')} onClick={toEnd}>
          {fresh > 0 ? c('jump') : null}
          <Icon d={icons.down} size={18} />
        </button>
      ) : null}
    </div>
  )
}
