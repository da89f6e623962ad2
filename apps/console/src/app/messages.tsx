import { Notifications } from '@mantine/notifications'
import { limits } from '@porchlight/contracts/limits'
import { DialogHost } from '../shared/interface/dialogs/dialog-host.tsx'
import { ConfirmationHost } from '../shared/session/confirmation/confirmation-host.tsx'
import styles from './messages.module.css'

/** Renders toasts, the dialog for messages that must be acknowledged, and the one that asks who is there. */
export default function Messages() {
  return (
    <>
      <Notifications position="top-center" autoClose={limits.toastMs} limit={4} zIndex={12_000} containerWidth={360} className={styles.toasts} />
      <DialogHost />
      <ConfirmationHost />
    </>
  )
}
