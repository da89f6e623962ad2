import { Notifications } from '@mantine/notifications'
import { limits } from '@porchlight/contracts/limits'
import { StepsHost } from '../shared/conversations/closing/steps-host.tsx'
import { DialogHost } from '../shared/interface/dialogs/dialog-host.tsx'
import { useIsShownToAll } from '../shared/interface/shown-to-all.ts'
import { ConfirmationHost } from '../shared/session/confirmation/confirmation-host.tsx'
import styles from './messages.module.css'

/** Renders toasts, the dialog for messages that must be acknowledged, the one that asks who is there, and the one about steps that hold up closing. */
export default function Messages() {
  const isShownToAll = useIsShownToAll()
  return (
    <>
      {!isShownToAll && (
        <Notifications position="top-center" autoClose={limits.toastMs} limit={4} zIndex={12_000} containerWidth={360} className={styles.toasts} />
      )}
      <DialogHost />
      <ConfirmationHost />
      <StepsHost />
    </>
  )
}
