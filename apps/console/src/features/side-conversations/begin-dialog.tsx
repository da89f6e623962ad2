import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { limits } from '@porchlight/contracts/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { errorText } from '../../shared/connection/error-text.ts'
import { shownInPlace } from '../../shared/connection/query-client.ts'
import { myDrafts, useDraft } from '../../shared/conversations/drafts/my-drafts.ts'
import { myUploads } from '../../shared/conversations/drafts/my-uploads.ts'
import { sideFilesOf, sideHeadSent, useSideHead, writeSideHead } from '../../shared/conversations/drafts/side-drafts.ts'
import { createMail } from '../../shared/conversations/mails/create-mail.ts'
import { mailsQuery } from '../../shared/conversations/mails/mails-query.ts'
import { RecipientQuestion } from '../../shared/conversations/mails/recipient-question.tsx'
import { offerTakeBack } from '../../shared/conversations/mails/take-back.ts'
import { t as mailText } from '../../shared/conversations/mails/texts.ts'
import { useRecipientQuestion } from '../../shared/conversations/mails/use-recipient-question.ts'
import { visitorName } from '../../shared/conversations/visitor-name.ts'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { addressesIn, lineOf } from './addresses.ts'
import { SetAsideList } from './set-aside-list.tsx'
import styles from './side-conversations.module.css'
import { SideField } from './side-field.tsx'
import { useSideFiles } from './side-files.ts'
import { t } from './texts.ts'
import { WaitingList } from './waiting-list.tsx'

/** Must match the limit in the API contract. */
const subjectMax = 200

type Props = OpenedConversation & { isOpen: boolean; onClose: () => void }

/** Dialog that begins a side conversation: whom to ask, and what. What is written in it stays until it is sent, also when it is closed. */
export default function BeginDialog(props: Props) {
  return (
    <Modal opened={props.isOpen} onClose={props.onClose} title={t('newTitle')} size={620} closeButtonProps={{ 'aria-label': t('close') }}>
      {props.isOpen && <BeginForm {...props} />}
    </Modal>
  )
}

type Role = 'to' | 'cc' | 'bcc'

function BeginForm({ conversation, onClose }: Props) {
  const { conversation_ref } = conversation
  const head = useSideHead(conversation_ref)
  const subject = head.subject ?? conversation.subject
  const hintId = useId()
  const message = useDraft(conversation_ref, 'side')
  const filesOf = sideFilesOf(conversation_ref)
  const files = useSideFiles(filesOf)
  const { data: mails, refetch } = useQuery(mailsQuery(conversation_ref))
  const [to, cc, bcc] = [addressesIn(head.to), addressesIn(head.cc), addressesIn(head.bcc)]
  const everybody = [...to.people, ...cc.people, ...bcc.people]
  const question = useRecipientQuestion(everybody)
  const send = useMutation({
    mutationFn: async (_of: string) => {
      const sent = { head, message, items: files.items, line: lineOf(to.people) }
      const reply = await createMail(filesOf, {
        ...{ conversation_ref, kind: 'forward', message: message.trim(), subject: subject.trim(), has_quotes: head.has_quotes },
        ...{ to: to.people, cc: cc.people, bcc: bcc.people, attachments: files.ids, participants: question.agreed },
      })
      return { reply, sent }
    },
    onSuccess: ({ reply, sent }) => {
      myDrafts().sent(conversation_ref, 'side', sent.message)
      myUploads().sent(filesOf, sent.items)
      sideHeadSent(conversation_ref, sent.head)
      offerTakeBack(t('leaves', { to: sent.line, seconds: limits.mailUndoSeconds }), reply)
      onClose()
    },
    onError: (cause, of) => (question.ask(cause, of) ? undefined : shownInPlace()),
  })
  const requester = conversation.visitor.email?.toLowerCase()
  const wrong = to.wrong ?? cc.wrong ?? bcc.wrong
  const isToRequester = everybody.some(({ address }) => address === requester)
  const problem = wrong !== null ? t('notAddress', { text: wrong }) : isToRequester ? mailText('isRequester') : null
  const hasText = subject.trim() !== '' && (message.trim() !== '' || files.ids.length > 0)
  const maySend = problem === null && to.people.length > 0 && hasText && !files.isUploading && !question.isOpen
  const line = (role: Role) => (
    <TextInput
      label={t(role)}
      required={role === 'to'}
      withAsterisk={false}
      data-autofocus={role === 'to' || undefined}
      inputMode="email"
      autoComplete="off"
      aria-describedby={hintId}
      value={head[role]}
      onChange={(event) => writeSideHead(conversation_ref, { [role]: event.currentTarget.value })}
    />
  )
  return (
    <DialogForm onSubmit={() => maySend && !send.isPending && send.mutate(question.of)}>
      <p className={styles.hint}>{t('newText', { name: visitorName(conversation) })}</p>
      <WaitingList replies={mails?.replies.filter(({ kind }) => kind === 'forward') ?? []} onChanged={refetch} />
      <SetAsideList conversation_ref={conversation_ref} />
      <div className={styles.people}>
        {line('to')}
        {line('cc')}
        {head.bcc !== '' && line('bcc')}
        <p id={hintId} className={styles.hint} role={problem === null ? undefined : 'alert'} data-wrong={problem === null ? undefined : true}>
          {problem ?? t('separate')}
        </p>
      </div>
      <RecipientQuestion question={question} />
      <TextInput
        label={t('subject')}
        required
        withAsterisk={false}
        maxLength={subjectMax}
        dir="auto"
        value={subject}
        onChange={(event) => writeSideHead(conversation_ref, { subject: event.currentTarget.value })}
      />
      <SideField
        label={t('message')}
        rows={5}
        value={message}
        onChange={(text) => myDrafts().write(conversation_ref, 'side', text)}
        files={files}
        between={
          <Checkbox
            label={t('quotes')}
            description={t('quotesHint')}
            checked={head.has_quotes}
            onChange={(event) => writeSideHead(conversation_ref, { has_quotes: event.currentTarget.checked })}
          />
        }
      >
        {send.error && !question.isAbout(send.error) && (
          <p className={styles.hint} role="alert" data-wrong>
            {errorText(send.error)}
          </p>
        )}
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={send.isPending} disabled={!maySend}>
          {t('send')}
        </Button>
      </SideField>
    </DialogForm>
  )
}
