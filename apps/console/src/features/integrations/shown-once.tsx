import { Button, Modal } from '@mantine/core'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { CopyField } from '../../shared/interface/page/copy-field.tsx'
import styles from './integrations.module.css'

type Props = {
  /** The secret; null closes the dialog. */
  secret: string | null
  title: string
  lead: string
  /** What the secret is, for the button that copies it. */
  what: string
  done: string
  close: string
  onClose: () => void
}

/** Dialog with a secret that is never shown again, so no click beside it closes it. */
export function ShownOnce({ secret, title, lead, what, done, close, onClose }: Props) {
  return (
    <Modal opened={secret !== null} onClose={onClose} title={title} closeOnClickOutside={false} closeButtonProps={{ 'aria-label': close }}>
      {secret !== null && (
        <>
          <p className={styles.small}>{lead}</p>
          <CopyField value={secret} what={what} />
          <DialogActions>
            <Button onClick={onClose}>{done}</Button>
          </DialogActions>
        </>
      )}
    </Modal>
  )
}
