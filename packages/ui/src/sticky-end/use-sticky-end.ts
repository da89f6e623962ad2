import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** In pixels: a reader closer to the end than this counts as being at the end; closer to the start, the next page is fetched. */
const endPx = 80
const olderPx = 800

/** Options for a list that grows at its end, and by pages at its start. */
export type StickyEndOptions = {
  /** The scroll container; its last child holds everything that may change its height. */
  scroller: RefObject<HTMLElement | null>
  /** The entries' keys in order, one for each (none for rows that move when older entries arrive, such as day dividers). */
  keys: readonly string[]
  /** The newest entry: the list scrolls when it changes. */
  newest: unknown
  /** Whether the newest entry is a message that the reader is sending: the list then scrolls to it from anywhere. */
  isSending: boolean
  hasMore: boolean
  isLoadingOlder: boolean
  onOlder: () => void
  /** Called, often repeatedly, while the end is visible. */
  onAtEnd: () => void
}

/**
 * Keeps a list scrolled to its end while the reader is there, keeps its position while they read further up, and loads older pages in time. `missed`: number of
 * entries added at the end since the reader left it; null while they are there.
 */
export function useStickyEnd({ scroller, keys, newest, isSending, hasMore, isLoadingOlder, onOlder, onAtEnd }: StickyEndOptions) {
  const isAtEnd = useRef(true)
  const lastTop = useRef(0)
  // The last entry visible when the reader left the end: older pages change its position, not its key.
  const [leftAt, setLeftAt] = useState<string | null>(null)

  // Rows added at the start must not change the distance to the end.
  const firstKey = keys[0]
  const former = useRef(firstKey)
  const isShifting = former.current !== undefined && former.current !== firstKey && keys.includes(former.current)
  useLayoutEffect(() => {
    former.current = firstKey
  }, [firstKey])

  const toEnd = useCallback(() => {
    const box = scroller.current
    if (box) box.scrollTop = box.scrollHeight
    isAtEnd.current = true
    setLeftAt(null)
  }, [scroller])
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows whatever makes the list longer at its end
  useLayoutEffect(() => {
    if (isAtEnd.current || isSending) toEnd()
  }, [newest, keys.length])
  useEffect(() => {
    if (isAtEnd.current) onAtEnd()
  })
  // Images, fonts, typing indicators and the on-screen keyboard change heights without a new entry.
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
  // A page that does not fill the viewport cannot be scrolled to load the next one.
  useEffect(() => {
    const box = scroller.current
    if (box && hasMore && !isLoadingOlder && box.scrollHeight <= box.clientHeight + olderPx / 4) onOlder()
  }, [scroller, hasMore, isLoadingOlder, onOlder])

  const onScroll = () => {
    const box = scroller.current
    if (!box) return
    // Only scrolling by the reader leaves the end; rows that turn out taller than expected do not.
    if (box.scrollHeight - box.scrollTop - box.clientHeight < endPx) isAtEnd.current = true
    else if (box.scrollTop < lastTop.current - 2) isAtEnd.current = false
    lastTop.current = box.scrollTop
    setLeftAt((now) => (isAtEnd.current ? null : (now ?? keys.at(-1) ?? null)))
    if (isAtEnd.current) onAtEnd()
    if (box.scrollTop < olderPx && hasMore && !isLoadingOlder) onOlder()
  }
  const at = leftAt === null ? -1 : keys.lastIndexOf(leftAt)
  const missed = leftAt === null ? null : at < 0 ? 0 : keys.length - 1 - at
  return { missed, isShifting, onScroll, toEnd }
}
