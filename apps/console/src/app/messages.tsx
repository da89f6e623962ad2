import { Notifications } from '@mantine/notifications'
import { limits } from '@porchlight/contracts/limits'
import { DialogHost } from '../shared/interface/dialogs/dialog-host.tsx'
import styles from './messages.module.css'

/** Renders toasts and the dialog for messages that must be acknowledged. */
export default function Messages() {
  return (
    <>
      <Notifications position="top-center" autoClose={limits.toastMs} limit={4} zIndex={12_000} containerWidth={360} className={styles.toasts} />
      <DialogHost />
    </>
  )
}
