import { Modal } from '@mantine/core'
import { SignaturesForm } from '../../../shared/people/signatures/signatures-form.tsx'
import { t } from '../../../shared/people/signatures/texts.ts'

/** Dialog with the user's signature and those of their teams; the account page has the same. */
export default function SignatureDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('title')} size={480} closeButtonProps={{ 'aria-label': t('close') }}>
      {isOpen && <SignaturesForm onDone={onClose} />}
    </Modal>
  )
}
