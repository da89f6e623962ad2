import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Closer to the end than this counts as being there; closer to the start, the next page is fetched. In pixels. */
const endPx = 80
const olderPx = 800

/** A list that grows at its end, and by pages at its start. */
export type StickyEndOptions = {
  /** What scrolls; its last child holds everything that may change its height. */
  scroller: RefObject<HTMLElement | null>
  /** The entries' keys in order, one for each (none for what moves when older entries come, such as marks of days). */
  keys: readonly string[]
  /** The newest entry: a change of it is followed. */
  newest: unknown
  /** The newest is the reader's own, on its way: followed from wherever they read. */
  isSending: boolean
  hasMore: boolean
  isLoadingOlder: boolean
  onOlder: () => void
  /** The end is on the screen; called often. */
  onAtEnd: () => void
}

/** Keeps a list at its end while its reader is there, in place while they read above, and asks for older pages in time. `missed`: how many entries have come at the end since they left it; null while they are there. */
export function useStickyEnd({ scroller, keys, newest, isSending, hasMore, isLoadingOlder, onOlder, onAtEnd }: StickyEndOptions) {
  const isAtEnd = useRef(true)
  const lastTop = useRef(0)
  // The last entry that was on the screen when the reader left the end: older pages move its place, not its key.
  const [leftAt, setLeftAt] = useState<string | null>(null)

  // Rows added at the start keep their distance from the end.
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
    setLeftAt((now) => (isAtEnd.current ? null : (now ?? keys.at(-1) ?? null)))
    if (isAtEnd.current) onAtEnd()
    if (box.scrollTop < olderPx && hasMore && !isLoadingOlder) onOlder()
  }
  const at = leftAt === null ? -1 : keys.lastIndexOf(leftAt)
  const missed = leftAt === null ? null : at < 0 ? 0 : keys.length - 1 - at
  return { missed, isShifting, onScroll, toEnd }
}
