import type { ReactNode } from 'react'
import styles from './number-button.module.css'

type Props = { label: string; isEmpty: boolean; isLarge?: boolean; onOpen: () => void; children: ReactNode }

/** A number that opens what it counts; one that counts nothing is plain text. */
export function NumberButton({ label, isEmpty, isLarge, onOpen, children }: Props) {
  if (isEmpty) return <span className={isLarge ? styles.large : undefined}>{children}</span>
  return (
    <button type="button" className={`${styles.number} ${isLarge ? styles.large : ''}`} aria-label={label} onClick={onOpen}>
      {children}
    </button>
  )
}
