import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { nextProgress, progressSpeedMs, progressStart } from './progress.ts'
import styles from './progress-bar.module.css'

/** Thin progress bar at the top while a screen loads. */
export function ProgressBar() {
  const isBusy = useNavigation().state !== 'idle'
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!isBusy) {
      setWidth((now) => (now > 0 ? 1 : 0))
      const done = setTimeout(() => setWidth(0), progressSpeedMs)
      return () => clearTimeout(done)
    }
    setWidth(progressStart)
    const step = setInterval(() => setWidth(nextProgress), progressSpeedMs)
    return () => clearInterval(step)
  }, [isBusy])
  return (
    <div
      className={styles.bar}
      data-shown={width > 0 || undefined}
      style={{ scale: `${width} 1`, transitionDuration: `${progressSpeedMs}ms` }}
      aria-hidden="true"
    />
  )
}
