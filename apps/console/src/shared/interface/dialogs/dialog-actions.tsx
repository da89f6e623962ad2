import type { ReactNode } from 'react'
import styles from './dialog-form.module.css'

/** Buttons at the end of a dialog or form, primary button last. */
export const DialogActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>
