import { useEffect, useState } from 'react'
import { clockText } from './spent-text.ts'
import { t } from './texts.ts'
import styles from './time-spent.module.css'

/** How long a timer has run, counted on every second. Screen readers read it on request only. */
export function TimerClock({ since }: { since: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const beat = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(beat)
  }, [])
  return (
    <span role="timer" aria-live="off" aria-label={t('running')} className={styles.clock}>
      {clockText(now - Date.parse(since))}
    </span>
  )
}
