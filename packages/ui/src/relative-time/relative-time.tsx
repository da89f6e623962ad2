import { useSyncExternalStore } from 'react'
import { agoText, momentText, relativeText } from './relative-text.ts'
import { onTimeLearned, rightNow } from './right-now.ts'

const listeners = new Set<() => void>()
let now = rightNow()
let timer: ReturnType<typeof setInterval> | undefined

function tick() {
  now = rightNow()
  for (const hear of listeners) hear()
}
onTimeLearned(tick)

/** One timer for all times on the page; stopped while none is shown. */
function onMinute(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, 30_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Returns the current time in ms, updated twice a minute. */
export function useCurrentMinute(): number {
  useSyncExternalStore(onMinute, () => now)
  return rightNow()
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
