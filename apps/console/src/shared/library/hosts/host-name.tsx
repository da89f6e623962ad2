import type { ReactNode } from 'react'
import styles from './hosts.module.css'

/** Hostname as the label of its row. */
export const HostName = ({ children }: { children: ReactNode }) => <span className={styles.host}>{children}</span>
