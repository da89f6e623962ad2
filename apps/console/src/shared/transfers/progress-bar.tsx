import styles from './transfers.module.css'

/** How far something is, from 0 to 1; said once, drawn as it goes. */
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
