import { useSyncExternalStore } from 'react'
import { agoText, momentText, relativeText } from './relative-text.ts'

const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all times on the page; stopped while none is shown. */
function onMinute(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const hear of listeners) hear()
  }, 30_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Returns the current time in ms, updated twice a minute. */
export function useCurrentMinute(): number {
  return Math.max(
    useSyncExternalStore(onMinute, () => now),
    Date.now(),
  )
}

/** Shows how long ago a time (ISO 8601) was, kept current, in a few characters or, with `isSpoken`, in words; the tooltip has the full date and time. */
export function RelativeTime({ at, isSpoken = false }: { at: string; isSpoken?: boolean }) {
  const current = useCurrentMinute()
  const moment = Date.parse(at)
  return (
    <time dateTime={at} title={momentText(moment)}>
      {(isSpoken ? agoText : relativeText)(moment, current)}
    </time>
  )
}
