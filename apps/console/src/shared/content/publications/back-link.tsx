import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import styles from './publications.module.css'

/** Link to the parent page, above the heading. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link className={styles.back} to={to}>
      <IconArrowLeft size={16} stroke={1.8} aria-hidden />
      <span>{label}</span>
    </Link>
  )
}
