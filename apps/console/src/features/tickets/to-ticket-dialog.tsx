import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { applyAnswer } from '../../shared/conversations/store/follow-library.ts'
import { tellRefusal } from '../../shared/conversations/tell-refusal.ts'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { t } from './texts.ts'

/** Must match the limits in the API contract. */
const subjectMax = 200
const emailMax = 254

type Props = OpenedConversation & { isOpen: boolean; onClose: () => void }

/** Dialog that turns a chat into a ticket; it asks for the contact's address only if there is none. */
export default function ToTicketDialog(props: Props) {
  return (
    <Modal opened={props.isOpen} onClose={props.onClose} title={t('toTicketTitle')} size={460} closeButtonProps={{ 'aria-label': t('close') }}>
      {props.isOpen && <ToTicketForm {...props} />}
    </Modal>
  )
}

function ToTicketForm({ conversation, onClose, open }: Props) {
  const { conversation_ref, last_message, visitor } = conversation
  const [subject, setSubject] = useState(conversation.subject || (last_message?.sender_type === 'visitor' ? last_message.excerpt.slice(0, subjectMax) : ''))
  const [email, setEmail] = useState('')
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const ticket = (await api.tickets.fromChat({ conversation_ref, subject: subject.trim(), ...(visitor.email === null && { email: email.trim() }) }))
        .conversation
      applyAnswer(ticket)
      showSuccess(t('turned', { number: ticket.number }))
      onClose()
      open(ticket)
    } catch (cause) {
      tellRefusal(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <DialogForm onSubmit={() => void run()}>
      <p>{t('toTicketText')}</p>
      <TextInput
        data-autofocus
        label={t('subject')}
        value={subject}
        maxLength={subjectMax}
        dir="auto"
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
      {visitor.email === null && (
        <TextInput type="email" required maxLength={emailMax} label={t('email')} value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={subject.trim() === ''} loading={isBusy}>
          {t('turn')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}
