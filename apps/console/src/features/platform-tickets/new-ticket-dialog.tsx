import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { makeId } from '@porchlight/client'
import { limits } from '@porchlight/contracts/limits'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { refreshTickets } from './api.ts'
import styles from './platform-tickets.module.css'
import { t } from './texts.ts'
import { useKeptDraft } from './use-kept-draft.ts'

type Props = { isOpen: boolean; onClose: () => void; onCreated: (conversation_ref: string) => void }

const blank = () => ({ subject: '', message: '', client_msg_id: makeId() })

/** Dialog that raises a ticket. Its text is kept until sent; a repeated send is the same ticket. */
export function NewTicketDialog({ isOpen, onClose, onCreated }: Props) {
  const [draft, setDraft, clear] = useKeptDraft('new', blank)
  const create = useMutation({
    mutationFn: () => api.platformTickets.create(draft),
    onSuccess: ({ ticket }) => {
      clear()
      onClose()
      void refreshTickets()
      onCreated(ticket.conversation_ref)
    },
  })
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('newTicket')} size={560} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate()
        }}
      >
        <TextInput
          label={t('subject')}
          required
          maxLength={200}
          data-autofocus
          value={draft.subject}
          onChange={(event) => setDraft({ ...draft, subject: event.currentTarget.value })}
        />
        <Textarea
          label={t('message')}
          required
          autosize
          minRows={5}
          maxRows={14}
          maxLength={limits.messageLengthMax}
          value={draft.message}
          onChange={(event) => setDraft({ ...draft, message: event.currentTarget.value })}
        />
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={draft.subject.trim() === '' || draft.message.trim() === ''}>
            {t('send')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
