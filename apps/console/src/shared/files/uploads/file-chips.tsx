import { IconAlertTriangle, IconFile, IconX } from '@tabler/icons-react'
import styles from './file-chips.module.css'
import { fileText } from './texts.ts'
import type { UploadItem } from './uploads.ts'

/** Files attached to the message, with upload progress. */
export function FileChips({
  items,
  className = '',
  onRemove,
}: {
  items: readonly UploadItem[]
  className?: string | undefined
  onRemove: (key: number) => void
}) {
  if (items.length === 0) return null
  return (
    <ul className={`${styles.chips} ${className}`}>
      {items.map((item) => (
        <li key={item.key} className={styles.chip} data-failed={item.error !== undefined || undefined}>
          {item.error ? <IconAlertTriangle size={15} stroke={1.8} aria-hidden /> : <IconFile size={15} stroke={1.7} aria-hidden />}
          <span className={styles.chipName} role={item.error ? 'alert' : undefined}>
            {item.error ?? item.name}
          </span>
          {!item.error && !item.file && (
            <progress
              className={styles.progress}
              value={item.part}
              max={1}
              aria-label={fileText('uploading', { name: item.name, percent: Math.round(item.part * 100) })}
            />
          )}
          <button type="button" aria-label={fileText('removeFile', { name: item.name })} onClick={() => onRemove(item.key)}>
            <IconX size={14} stroke={2} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
