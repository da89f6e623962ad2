import { Button, Modal } from '@mantine/core'
import type { ConversationView, MessageView } from '@porchlight/contracts/conversations/conversations'
import { limits } from '@porchlight/contracts/limits'
import { MessageText, momentText, RelativeTime } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../shared/connection/api.ts'
import { log } from '../../shared/connection/log.ts'
import { myDrafts, useDraft } from '../../shared/conversations/drafts/my-drafts.ts'
import { myUploads } from '../../shared/conversations/drafts/my-uploads.ts'
import { createMail } from '../../shared/conversations/mails/create-mail.ts'
import { RecipientQuestion } from '../../shared/conversations/mails/recipient-question.tsx'
import { offerTakeBack } from '../../shared/conversations/mails/take-back.ts'
import { useRecipientQuestion } from '../../shared/conversations/mails/use-recipient-question.ts'
import { tellRefusal } from '../../shared/conversations/tell-refusal.ts'
import { visitorName } from '../../shared/conversations/visitor-name.ts'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { Attachments } from '../../shared/files/uploads/attachments.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { lineOf } from './addresses.ts'
import styles from './side-conversations.module.css'
import { SideField } from './side-field.tsx'
import { useSideFiles } from './side-files.ts'
import { threadQuery } from './sides-query.ts'
import { t } from './texts.ts'
import { WaitingList } from './waiting-list.tsx'

/** `onChanged`: its row in the list differs. */
type Props = OpenedConversation & { side: ConversationView; onChanged: () => unknown; isOpen: boolean; onClose: () => void }

/** Dialog with a side conversation: what was written in it, and a field for the reply. */
export default function ThreadDialog(props: Props) {
  const { side, isOpen, onClose } = props
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={<span dir="auto">{side.subject || `#${side.number}`}</span>}
      size={680}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {isOpen && <Thread {...props} />}
    </Modal>
  )
}

const isWritten = ({ sender_type }: MessageView) => sender_type === 'visitor' || sender_type === 'agent' || sender_type === 'note'

function Thread({ side, open, onChanged, onClose }: Props) {
  const { conversation_ref, seq, unread_count } = side
  const { can } = usePermissions()
  const query = useQuery(threadQuery(conversation_ref))
  const { refetch } = query
  const shown = useRef(seq)
  useEffect(() => {
    // An answer came, or a reply left.
    if (shown.current !== seq) void refetch()
    shown.current = seq
  }, [seq, refetch])
  const last = query.data?.messages.at(-1)?.id
  useEffect(() => {
    if (unread_count === 0 || last === undefined || document.visibilityState !== 'visible') return
    api.messages
      .update({ message_action: 'mark_as_seen', conversation_ref, message_id: last })
      .then(onChanged)
      .catch((cause: unknown) => log('The side conversation was not marked as seen', cause))
  }, [conversation_ref, last, unread_count, onChanged])
  const setState = useMutation({
    mutationFn: (status_ref: 'solved' | 'open') => api.conversations.patch({ conversation_ref, status_ref }),
    onSuccess: onChanged,
  })
  const isOpen = side.state === 'open'
  return (
    <div className={styles.thread}>
      <div className={styles.head}>
        <span className={styles.quiet} dir="auto">
          #{side.number} · {t('with', { to: visitorName(side) })} · {t(isOpen ? 'open' : 'done')}
        </span>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            onClose()
            open(side)
          }}
        >
          {t('asTicket')}
        </Button>
        {can('canReplyToTickets') && (
          <Button size="compact-sm" variant="default" loading={setState.isPending} onClick={() => setState.mutate(isOpen ? 'solved' : 'open')}>
            {t(isOpen ? 'markDone' : 'reopen')}
          </Button>
        )}
      </div>
      <Loaded query={query} rows={4}>
        {({ messages, replies, suggested }) => (
          <>
            <Messages messages={messages.filter(isWritten)} name={visitorName(side)} />
            <WaitingList replies={replies} onChanged={refetch} />
            {can('canReplyToTickets') && <ReplyForm conversation_ref={conversation_ref} suggested={suggested} onSettled={refetch} />}
          </>
        )}
      </Loaded>
    </div>
  )
}

function Messages({ messages, name }: { messages: readonly MessageView[]; name: string }) {
  const end = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)?.id
  useEffect(() => {
    if (last !== undefined) end.current?.scrollIntoView({ block: 'nearest' })
  }, [last])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it
    <div className={styles.messages} role="log" aria-label={t('messages')} tabIndex={0}>
      {messages.map((message) => {
        const author = message.sender?.name || message.values?.author || name
        return (
          <article key={message.id} className={styles.message} data-ours={message.sender_type === 'visitor' ? undefined : true} aria-label={author}>
            <p className={styles.byLine}>
              <b dir="auto">{author}</b>
              <span title={momentText(Date.parse(message.created_at))}>
                <RelativeTime at={message.created_at} />
              </span>
            </p>
            <div dir="auto">
              {message.is_deleted ? t('deleted') : message.message !== '' && <MessageText text={message.message} />}
              <Attachments files={message.attachments} />
            </div>
          </article>
        )
      })}
      <div ref={end} />
    </div>
  )
}

type People = { address: string; name: string }[]

type ReplyProps = { conversation_ref: string; suggested: { to: People; cc: People }; onSettled: () => unknown }

function ReplyForm({ conversation_ref, suggested, onSettled }: ReplyProps) {
  const message = useDraft(conversation_ref, 'agent')
  const write = (text: string) => myDrafts().write(conversation_ref, 'agent', text)
  const filesOf = `agent ${conversation_ref}`
  const files = useSideFiles(filesOf)
  const question = useRecipientQuestion([...suggested.to, ...suggested.cc])
  const maySend = suggested.to.length > 0 && !question.isOpen && !files.isUploading && (message.trim() !== '' || files.ids.length > 0)
  const send = useMutation({
    mutationFn: async (_of: string) => {
      const sent = { message, items: files.items }
      const mail = { conversation_ref, message: message.trim(), attachments: files.ids, participants: question.agreed, ...suggested }
      return { sent, reply: await createMail(filesOf, mail) }
    },
    onSuccess: ({ sent, reply }) => {
      myDrafts().sent(conversation_ref, 'agent', sent.message)
      myUploads().sent(filesOf, sent.items)
      offerTakeBack(t('replies', { seconds: limits.mailUndoSeconds }), reply)
    },
    onError: (cause, of) => question.ask(cause, of) || tellRefusal(cause),
    onSettled,
  })
  return (
    <DialogForm onSubmit={() => maySend && !send.isPending && send.mutate(question.of)}>
      <RecipientQuestion question={question} />
      <SideField label={t('reply', { to: lineOf([...suggested.to, ...suggested.cc]) })} rows={3} value={message} onChange={write} files={files}>
        <Button type="submit" loading={send.isPending} disabled={!maySend}>
          {t('sendReply')}
        </Button>
      </SideField>
    </DialogForm>
  )
}
