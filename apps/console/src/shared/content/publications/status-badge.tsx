import styles from './publications.module.css'
import { t } from './texts.ts'

/** Badge that says 'published' or 'draft'. */
export function StatusBadge({ isPublished }: { isPublished: boolean }) {
  return (
    <span className={styles.status} data-published={isPublished || undefined}>
      {t(isPublished ? 'published' : 'draft')}
    </span>
  )
}
