import styles from './article-files.module.css'

/** Progress bar from 0 to 1. Announced once; later updates are only visual. */
export function ProgressBar({ part, label }: { part: number; label: string }) {
  const percent = Math.round(part * 100)
  return (
    <div className={styles.progress}>
      <span>{label}</span>
      <div className={styles.track} role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
        <div style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  )
}
