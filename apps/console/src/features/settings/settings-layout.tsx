import { Outlet } from 'react-router'
import styles from './settings-layout.module.css'

/** Room of a settings page. */
export function Component() {
  return (
    <div className={styles.page}>
      <Outlet />
    </div>
  )
}
