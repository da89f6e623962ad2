import { Button, Modal, TextInput } from '@mantine/core'
import type { ClientMessage } from '@porchlight/client'
import { useState } from 'react'
import { tellRefusal } from '../../shared/conversations/tell-refusal.ts'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { split } from './change-links.ts'
import { t } from './texts.ts'

/** Must match the limit in the API contract. */
const subjectMax = 200
/** Maximum length of the suggested subject, which is taken from the message. */
const suggestedMax = 60

type Props = OpenedConversation & { message: ClientMessage; isOpen: boolean; onClose: () => void }

/** Dialog that moves a message and all later ones into a new ticket. */
export default function SplitDialog({ message, isOpen, onClose, open }: Props) {
  const [subject, setSubject] = useState(message.message.replace(/\s+/g, ' ').trim().slice(0, suggestedMax))
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const ticket = await split(message.conversation_ref, message.id, subject.trim())
      showSuccess(t('splitDone', { number: ticket.number }))
      onClose()
      open(ticket)
    } catch (cause) {
      tellRefusal(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('splitTitle')} size={460} closeButtonProps={{ 'aria-label': t('close') }}>
      <DialogForm onSubmit={() => void run()}>
        <p>{t('splitText')}</p>
        <TextInput
          data-autofocus
          label={t('subject')}
          value={subject}
          maxLength={subjectMax}
          dir="auto"
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={subject.trim() === ''} loading={isBusy}>
            {t('split')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Modal>
  )
}
