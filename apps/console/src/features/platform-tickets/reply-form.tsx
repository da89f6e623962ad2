import { Button } from '@mantine/core'
import { makeId } from '@porchlight/client'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { MessageField } from './message-field.tsx'
import styles from './platform-tickets.module.css'
import { t } from './texts.ts'
import { useTicketFiles } from './ticket-files.ts'
import { useKeptDraft } from './use-kept-draft.ts'

type Props = {
  conversation_ref: string
  /** Called if the reply went to another ticket because this one was merged into it. */
  onMoved: (conversation_ref: string) => void
}

const blank = () => ({ message: '', client_msg_id: makeId() })

/** Form for replying to a ticket. Its text and files are kept until sent; sending is idempotent. */
export function ReplyForm({ conversation_ref, onMoved }: Props) {
  const [draft, setDraft, clear] = useKeptDraft(conversation_ref, blank)
  const files = useTicketFiles(conversation_ref)
  const canSend = !files.isUploading && (draft.message.trim() !== '' || files.files.length > 0)
  const reply = useMutation({
    mutationFn: () => api.platformTickets.reply({ conversation_ref, ...draft, attachments: files.files.map(({ file_id }) => file_id) }),
    onSuccess: async ({ ticket }) => {
      clear()
      files.clear()
      if (ticket.conversation_ref !== conversation_ref) onMoved(ticket.conversation_ref)
    },
  })
  const send = () => canSend && !reply.isPending && reply.mutate()
  return (
    <form
      className={styles.reply}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <MessageField
        label={t('reply')}
        rows={{ min: 3, max: 12 }}
        value={draft.message}
        onChange={(message) => setDraft({ ...draft, message })}
        onSend={send}
        files={files}
      >
        <Button type="submit" loading={reply.isPending} disabled={!canSend}>
          {t('sendReply')}
        </Button>
      </MessageField>
    </form>
  )
}
