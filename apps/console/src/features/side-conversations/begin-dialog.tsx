import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { limits } from '@porchlight/contracts/limits'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { myDrafts, useDraft } from '../../shared/conversations/drafts/my-drafts.ts'
import { visitorName } from '../../shared/conversations/visitor-name.ts'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { offerUndo } from '../../shared/interface/undo.tsx'
import { addressesIn, lineOf } from './addresses.ts'
import styles from './side-conversations.module.css'
import { SideField } from './side-field.tsx'
import { useSideFiles } from './side-files.ts'
import { t } from './texts.ts'

/** Must match the limit in the API contract. */
const subjectMax = 200

type Props = OpenedConversation & { isOpen: boolean; onClose: () => void }

/** Dialog that begins a side conversation: whom to ask, and what. Its text is a draft until it is sent. */
export default function BeginDialog(props: Props) {
  return (
    <Modal opened={props.isOpen} onClose={props.onClose} title={t('newTitle')} size={620} closeButtonProps={{ 'aria-label': t('close') }}>
      {props.isOpen && <BeginForm {...props} />}
    </Modal>
  )
}

function BeginForm({ conversation, onClose }: Props) {
  const { conversation_ref } = conversation
  const [lines, setLines] = useState({ to: '', cc: '' })
  const [subject, setSubject] = useState(conversation.subject)
  const [has_quotes, setQuotes] = useState(false)
  const [client_msg_id] = useState(() => crypto.randomUUID())
  const hintId = useId()
  const message = useDraft(conversation_ref, 'side')
  const write = (text: string) => myDrafts().write(conversation_ref, 'side', text)
  const files = useSideFiles(`new ${conversation_ref}`)
  const [to, cc] = [addressesIn(lines.to), addressesIn(lines.cc)]
  const wrong = to.wrong ?? cc.wrong
  const requester = conversation.visitor.email?.toLowerCase()
  const isToRequester = requester !== undefined && [...to.people, ...cc.people].some(({ address }) => address === requester)
  const problem = wrong !== null ? t('notAddress', { text: wrong }) : isToRequester ? t('isRequester') : null
  const maySend = problem === null && to.people.length > 0 && subject.trim() !== '' && !files.isUploading && (message.trim() !== '' || files.ids.length > 0)
  const send = useMutation({
    mutationFn: () =>
      api.mailReplies.create({
        ...{ conversation_ref, client_msg_id, kind: 'forward' as const, message: message.trim(), subject: subject.trim(), has_quotes },
        ...{ to: to.people, cc: cc.people, attachments: files.ids },
      }),
    onSuccess: ({ reply: { reply_ref } }) => {
      write('')
      files.clear()
      offerUndo(t('leaves', { to: lineOf(to.people), seconds: limits.mailUndoSeconds }), async () => {
        await api.mailReplies.takeBack({ reply_ref })
        write(message)
      })
      onClose()
    },
  })
  const line = (role: 'to' | 'cc') => (
    <TextInput
      label={t(role)}
      required={role === 'to'}
      withAsterisk={false}
      data-autofocus={role === 'to' || undefined}
      inputMode="email"
      autoComplete="off"
      aria-describedby={hintId}
      value={lines[role]}
      onChange={(event) => setLines({ ...lines, [role]: event.currentTarget.value })}
    />
  )
  return (
    <DialogForm onSubmit={() => maySend && !send.isPending && send.mutate()}>
      <p className={styles.hint}>{t('newText', { name: visitorName(conversation) })}</p>
      <div className={styles.people}>
        {line('to')}
        {line('cc')}
        <p id={hintId} className={styles.hint} role={problem === null ? undefined : 'alert'} data-wrong={problem === null ? undefined : true}>
          {problem ?? t('separate')}
        </p>
      </div>
      <TextInput
        label={t('subject')}
        required
        withAsterisk={false}
        maxLength={subjectMax}
        dir="auto"
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
      <SideField
        label={t('message')}
        rows={5}
        value={message}
        onChange={write}
        files={files}
        between={
          <Checkbox label={t('quotes')} description={t('quotesHint')} checked={has_quotes} onChange={(event) => setQuotes(event.currentTarget.checked)} />
        }
      >
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
