import { useSyncExternalStore } from 'react'
import { momentText, relativeText } from './relative-text.ts'

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

/** Shows how long ago a time (ISO 8601) was, kept current; the tooltip has the full date and time. */
export function RelativeTime({ at }: { at: string }) {
  const current = useSyncExternalStore(onMinute, () => now)
  const moment = Date.parse(at)
  return (
    <time dateTime={at} title={momentText(moment)}>
      {relativeText(moment, Math.max(current, Date.now()))}
    </time>
  )
}
