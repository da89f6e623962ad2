import { Button, Textarea } from '@mantine/core'
import { makeId } from '@porchlight/client'
import { limits } from '@porchlight/contracts/limits'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { refreshTickets } from './api.ts'
import styles from './platform-tickets.module.css'
import { t } from './texts.ts'
import { useKeptDraft } from './use-kept-draft.ts'

type Props = { conversation_ref: string /** The reply went to another ticket, into which this one was merged. */; onMoved: (conversation_ref: string) => void }

const blank = () => ({ message: '', client_msg_id: makeId() })

/** Form that writes in a ticket. The text is kept until sent; a repeated send is the same message. */
export function ReplyForm({ conversation_ref, onMoved }: Props) {
  const [draft, setDraft, clear] = useKeptDraft(conversation_ref, blank)
  const isEmpty = draft.message.trim() === ''
  const reply = useMutation({
    mutationFn: () => api.platformTickets.reply({ conversation_ref, ...draft }),
    onSuccess: async ({ ticket }) => {
      clear()
      await refreshTickets()
      if (ticket.conversation_ref !== conversation_ref) onMoved(ticket.conversation_ref)
    },
  })
  const send = () => !isEmpty && !reply.isPending && reply.mutate()
  return (
    <form
      className={styles.reply}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        label={t('reply')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={limits.messageLengthMax}
        value={draft.message}
        onChange={(event) => setDraft({ ...draft, message: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send()
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" loading={reply.isPending} disabled={isEmpty}>
          {t('sendReply')}
        </Button>
      </div>
    </form>
  )
}
