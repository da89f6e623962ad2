import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './form.module.css'

/** Notice explaining why something can't be changed here. */
export function LockedNotice({ children }: { children: ReactNode }) {
  return (
    <p className={styles.locked}>
      <IconLock size={16} stroke={1.7} aria-hidden="true" />
      {children}
    </p>
  )
}
