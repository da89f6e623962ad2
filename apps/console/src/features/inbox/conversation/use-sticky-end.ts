import type { ClientMessage } from '@porchlight/client'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { HistoryRow } from './history-rows.ts'

/** Closer to the end than this counts as being there; closer to the start, the next page is fetched. In pixels. */
const endPx = 80
const olderPx = 800

type Options = {
  scroller: RefObject<HTMLDivElement | null>
  rows: readonly HistoryRow[]
  messages: readonly ClientMessage[]
  hasMore: boolean
  isLoadingOlder: boolean
  onOlder: () => void
  onAtEnd: () => void
}

/** Keeps a history at its end while its reader is there, in place while they read above, and asks for older pages in time. */
export function useStickyEnd({ scroller, rows, messages, hasMore, isLoadingOlder, onOlder, onAtEnd }: Options) {
  const isAtEnd = useRef(true)
  const lastTop = useRef(0)
  const [missedFrom, setMissedFrom] = useState<number | null>(null)

  // Rows added at the start keep their distance from the end; the first message, not its day mark, tells whether there are any.
  const firstKey = rows.find((row) => row.kind !== 'day')?.key
  const former = useRef(firstKey)
  const isShifting = former.current !== undefined && former.current !== firstKey && rows.some((row) => row.key === former.current)
  useLayoutEffect(() => {
    former.current = firstKey
  }, [firstKey])

  const toEnd = useCallback(() => {
    const box = scroller.current
    if (box) box.scrollTop = box.scrollHeight
    isAtEnd.current = true
    setMissedFrom(null)
  }, [scroller])
  const newest = messages.at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows whatever makes the list longer at its end
  useLayoutEffect(() => {
    if (isAtEnd.current || newest?.local === 'sending') toEnd()
  }, [newest, rows.length])
  useEffect(() => {
    if (isAtEnd.current) onAtEnd()
  })
  // Pictures, fonts, typing lines and the keyboard change heights without any news.
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const watcher = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd()
    })
    watcher.observe(box)
    if (box.lastElementChild) watcher.observe(box.lastElementChild)
    return () => watcher.disconnect()
  }, [scroller, toEnd])
  // A page that does not fill the window cannot be scrolled to ask for the next one.
  useEffect(() => {
    const box = scroller.current
    if (box && hasMore && !isLoadingOlder && box.scrollHeight <= box.clientHeight + olderPx / 4) onOlder()
  }, [scroller, hasMore, isLoadingOlder, onOlder])

  const onScroll = () => {
    const box = scroller.current
    if (!box) return
    // Only the reader's own way up leaves the end; rows that turn out taller than expected do not.
    if (box.scrollHeight - box.scrollTop - box.clientHeight < endPx) isAtEnd.current = true
    else if (box.scrollTop < lastTop.current - 2) isAtEnd.current = false
    lastTop.current = box.scrollTop
    setMissedFrom((now) => (isAtEnd.current ? null : (now ?? messages.length)))
    if (isAtEnd.current) onAtEnd()
    if (box.scrollTop < olderPx && hasMore && !isLoadingOlder) onOlder()
  }
  return { missedFrom, isShifting, onScroll, toEnd }
}
