import { Button, Modal, TextInput } from '@mantine/core'
import { makeId } from '@porchlight/client'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { MessageField } from './message-field.tsx'
import styles from './platform-tickets.module.css'
import { t } from './texts.ts'
import { useTicketFiles } from './ticket-files.ts'
import { newTicket, useKeptDraft } from './use-kept-draft.ts'

type Props = { isOpen: boolean; onClose: () => void; onCreated: (conversation_ref: string) => void }

const blank = () => ({ subject: '', message: '', client_msg_id: makeId() })

/** Dialog that raises a ticket. Its text and files are kept until sent; sending is idempotent. */
export function NewTicketDialog({ isOpen, onClose, onCreated }: Props) {
  const [draft, setDraft, clear] = useKeptDraft(newTicket, blank)
  const files = useTicketFiles(newTicket)
  const canSend = draft.subject.trim() !== '' && !files.isUploading && (draft.message.trim() !== '' || files.files.length > 0)
  const create = useMutation({
    mutationFn: () => api.platformTickets.create({ ...draft, attachments: files.files.map(({ file_id }) => file_id) }),
    onSuccess: ({ ticket }) => {
      clear()
      files.clear()
      onClose()
      onCreated(ticket.conversation_ref)
    },
  })
  const send = () => canSend && !create.isPending && create.mutate()
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('newTicket')} size={560} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          send()
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
        <MessageField
          label={t('message')}
          isRequired={files.files.length === 0}
          rows={{ min: 5, max: 14 }}
          value={draft.message}
          onChange={(message) => setDraft({ ...draft, message })}
          onSend={send}
          files={files}
        >
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={!canSend}>
            {t('send')}
          </Button>
        </MessageField>
      </form>
    </Modal>
  )
}
