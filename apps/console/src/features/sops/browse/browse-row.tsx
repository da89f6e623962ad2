import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './browse.module.css'

/** Row that opens the next view. */
export function BrowseRow({ title, more, onOpen }: { title: string; more?: ReactNode; onOpen: () => void }) {
  return (
    <li>
      <button type="button" className={styles.row} onClick={onOpen}>
        <span className={styles.rowTitle}>{title}</span>
        {more && <span className={styles.rowMore}>{more}</span>}
        <IconChevronRight size={16} stroke={1.7} className={styles.arrow} aria-hidden />
      </button>
    </li>
  )
}
