import styles from './publications.module.css'
import { t } from './texts.ts'

/** Badge that says 'published', if so with changes that readers don't see yet, or 'draft'. */
export function StatusBadge({ isPublished, hasDraft = false }: { isPublished: boolean; hasDraft?: boolean }) {
  return (
    <span className={styles.status} data-published={isPublished || undefined}>
      {t(!isPublished ? 'draft' : hasDraft ? 'changed' : 'published')}
    </span>
  )
}
