import { IconPlayerTrackNext } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../shared/connection/api.ts'
import styles from '../../shared/conversations/lists/list.module.css'
import { applyAnswer } from '../../shared/conversations/store/follow-library.ts'
import { type InboxPlace, startOf } from '../../shared/conversations/tabs.ts'
import { conversationText } from '../../shared/conversations/texts.ts'
import { useCommands } from '../../shared/interface/commands/commands.ts'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { t } from './texts.ts'

/** Button that assigns the next ticket to the user and opens it; hidden from users who may not answer tickets. */
export default function NextTicket({ go }: { go: (change: Partial<InboxPlace>) => void }) {
  const next = useMutation({
    mutationFn: () => api.tickets.next({}),
    onSuccess: ({ conversation }) => {
      if (!conversation) return showSuccess(t('noNext'))
      applyAnswer(conversation)
      go({ ...startOf('tickets'), type: 'mine', conversation: conversation.conversation_ref })
    },
  })
  const { mutate } = next
  useCommands(
    useMemo(() => [{ id: 'inbox.next-ticket', label: t('next'), group: conversationText('title'), rule: 'canReplyToTickets', run: () => mutate() }], [mutate]),
  )
  return (
    <ActionButton
      for="tickets.next"
      size="compact-xs"
      variant="default"
      className={styles.nextTicket}
      leftSection={<IconPlayerTrackNext size={13} stroke={1.8} />}
      busy={next.isPending}
      onClick={() => mutate()}
    >
      {t('next')}
    </ActionButton>
  )
}
