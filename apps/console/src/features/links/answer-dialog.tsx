import { Button, Checkbox, Modal, Textarea } from '@mantine/core'
import { lacksName, replyText } from '@porchlight/contracts/canned-replies/filled-reply'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { limits } from '@porchlight/contracts/limits'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { codeText } from '../../shared/connection/error-text.ts'
import { replyRefusal } from '../../shared/conversations/may-do.ts'
import { visitorName } from '../../shared/conversations/visitor-name.ts'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { offerUndo } from '../../shared/interface/undo.tsx'
import { shownName } from '../../shared/people/agents.ts'
import { useMe } from '../../shared/people/me.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import styles from './links.module.css'
import { t } from './texts.ts'
import { isUnsolved } from './use-followers.ts'

type Props = OpenedConversation & {
  followers: readonly ConversationView[]
  hasMore: boolean
  /** Whether closing the followers is chosen already. */
  closesAtFirst: boolean
  isOpen: boolean
  onClose: () => void
}

/** Dialog that writes one answer to the followers of a ticket: it says who gets what, and in which channel. */
export default function AnswerDialog(props: Props) {
  return (
    <Modal opened={props.isOpen} onClose={props.onClose} title={t('answerTitle')} size={620} closeButtonProps={{ 'aria-label': t('close') }}>
      {props.isOpen && <AnswerForm {...props} />}
    </Modal>
  )
}

/** The placeholder that is explained. */
const firstName = '{contactFirstName|there}'

/** How a follower gets the answer. */
const channelOf = ({ channel, visitor }: ConversationView) => (channel === 'chat' ? 'byChat' : visitor.email === null ? 'byPage' : 'byMail')

function AnswerForm({ conversation: { conversation_ref }, me, followers, hasMore, closesAtFirst, onClose }: Props) {
  const { can } = usePermissions()
  const profile = useMe()
  const refusalOf = (row: ConversationView) => replyRefusal(row, me, can)
  const mayAnswer = (row: ConversationView) => refusalOf(row) === undefined
  const noteOn = (row: ConversationView) => {
    const refusal = refusalOf(row)
    return refusal ? codeText(refusal) : t(channelOf(row))
  }
  const [message, setMessage] = useState('')
  const [closes, setCloses] = useState(closesAtFirst)
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(followers.filter((row) => !isUnsolved(row) || row.spam === 'yes').map((row) => row.conversation_ref)),
  )
  const [client_msg_id] = useState(() => crypto.randomUUID())
  const chosen = followers.filter((row) => mayAnswer(row) && !left.has(row.conversation_ref))
  const namesFor = ({ visitor }: ConversationView) => ({ contact: visitor.name, agent: profile ? shownName(profile) : '' })
  const unfilled = chosen.filter((row) => lacksName(message, namesFor(row)))
  const send = useMutation({
    mutationFn: () =>
      api.trackers.answer({ conversation_ref, client_msg_id, message: message.trim(), closes, conversation_refs: chosen.map((row) => row.conversation_ref) }),
    onSuccess: ({ answer: { answer_ref } }) => {
      offerUndo(t('answering', { count: chosen.length }), async () => void (await api.trackers.takeBack({ answer_ref })))
      onClose()
    },
  })
  const maySend = chosen.length > 0 && message.trim() !== '' && unfilled.length === 0
  const toggle = (ref: string) => setLeft((now) => new Set(now.has(ref) ? [...now].filter((one) => one !== ref) : [...now, ref]))
  return (
    <DialogForm onSubmit={() => maySend && !send.isPending && send.mutate()}>
      <Textarea
        data-autofocus
        label={t('answerText')}
        description={t('answerHint', { name: firstName })}
        autosize
        minRows={4}
        maxRows={10}
        maxLength={limits.messageLengthMax}
        dir="auto"
        value={message}
        error={unfilled.length > 0 && t('unfilled', { count: unfilled.length, name: firstName })}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <Checkbox label={t('closesThem')} checked={closes} onChange={(event) => setCloses(event.currentTarget.checked)} />
      <fieldset className={styles.targets} aria-label={t('whoGets')}>
        {followers.map((row) => (
          <div key={row.conversation_ref} className={styles.target}>
            <Checkbox
              size="xs"
              label={`#${row.number} ${visitorName(row)}`}
              description={noteOn(row)}
              disabled={!mayAnswer(row)}
              checked={mayAnswer(row) && !left.has(row.conversation_ref)}
              onChange={() => toggle(row.conversation_ref)}
            />
            {chosen.includes(row) && message.trim() !== '' && (
              <details>
                <summary>{t('whatTheyGet')}</summary>
                <p className={styles.preview} dir="auto">
                  {replyText(message, namesFor(row))}
                </p>
              </details>
            )}
          </div>
        ))}
      </fieldset>
      {hasMore && <p className={styles.kind}>{t('moreFollowers', { count: followers.length })}</p>}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={send.isPending} disabled={!maySend}>
          {t(closes ? 'answerCloseCount' : 'answerCount', { count: chosen.length })}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}
