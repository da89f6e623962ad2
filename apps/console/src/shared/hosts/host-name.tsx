import type { ReactNode } from 'react'
import styles from './hosts.module.css'

/** Host name as the label of its row. */
export const HostName = ({ children }: { children: ReactNode }) => <span className={styles.host}>{children}</span>
