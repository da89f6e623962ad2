import { Notifications } from '@mantine/notifications'
import { limits } from '@porchlight/contracts/limits'
import { DialogHost } from '../shared/dialogs/dialog-host.tsx'

/** Where toasts and the dialog that has to be read appear. */
export default function Messages() {
  return (
    <>
      <Notifications position="top-center" autoClose={limits.toastMs} limit={4} zIndex={12_000} containerWidth={360} />
      <DialogHost />
    </>
  )
}
