import { Button, Modal, TextInput } from '@mantine/core'
import type { ClientMessage } from '@porchlight/client'
import type { ConversationView } from '@porchlight/contracts'
import { useState } from 'react'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { tellRefusal } from '../inbox/use-conversation-actions.ts'
import { split } from './acts.ts'
import { l } from './texts.ts'

/** Must match the limit in the API contract. */
const subjectMax = 200
/** Maximum length of the suggested subject, which is taken from the message. */
const suggestedMax = 60

type Props = { message: ClientMessage; onClose: () => void; onSplit: (ticket: ConversationView) => void }

/** Dialog that moves a message and all later ones into a new ticket. */
export default function SplitDialog({ message, onClose, onSplit }: Props) {
  const [subject, setSubject] = useState(message.message.replace(/\s+/g, ' ').trim().slice(0, suggestedMax))
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const ticket = await split(message.conversation_ref, message.id, subject.trim())
      showSuccess(l('splitDone', { number: ticket.number }))
      onClose()
      onSplit(ticket)
    } catch (cause) {
      tellRefusal(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={l('splitTitle')} size={460} closeButtonProps={{ 'aria-label': l('close') }}>
      <DialogForm onSubmit={() => void run()}>
        <p>{l('splitText')}</p>
        <TextInput
          data-autofocus
          label={l('subject')}
          value={subject}
          maxLength={subjectMax}
          dir="auto"
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {l('cancel')}
          </Button>
          <Button type="submit" disabled={subject.trim() === ''} loading={isBusy}>
            {l('split')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Modal>
  )
}
