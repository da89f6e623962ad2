import { Button, Modal } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFieldWords } from '../../shared/conversations/fields/field-words.ts'
import { conversationQuery } from '../../shared/conversations/store/conversation-query.ts'
import { tellRefusal } from '../../shared/conversations/tell-refusal.ts'
import { visitorName } from '../../shared/conversations/visitor-name.ts'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { merge } from './change-links.ts'
import styles from './links.module.css'
import { takenOver } from './taken-over.ts'
import { t } from './texts.ts'

const openStates: readonly ConversationView['state'][] = ['waiting', 'ongoing', 'open']

const keptFields = ['tags', 'followers', 'priority', 'due_at'] as const

/** Lists what the chosen conversation gets from this one, field by field with the values. */
function Taken({ from, into }: { from: ConversationView; into: ConversationView }) {
  const { labelOf, wordOf } = useFieldWords(keptFields)
  const gains = takenOver(from, into)
  const lines = keptFields.flatMap((field) => (gains[field].length > 0 ? [{ field, text: gains[field].map((value) => wordOf(field, value)).join(', ') }] : []))
  return (
    <div className={styles.taken} role="status">
      {lines.length === 0 ? (
        t('takesNothing', { number: into.number })
      ) : (
        <>
          {t('takes', { number: into.number })}
          <ul>
            {lines.map(({ field, text }) => (
              <li key={field}>
                {labelOf(field)}: {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

type Props = OpenedConversation & { isOpen: boolean; onClose: () => void }

/** Dialog that merges a conversation into another open one with the same contact. */
export default function MergeDialog({ conversation, isOpen, onClose, open }: Props) {
  const { data } = useQuery(conversationQuery(conversation.conversation_ref))
  const [chosen, setChosen] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const choices = (data?.earlier ?? []).filter((one) => openStates.includes(one.state))
  const into = choices.find((one) => one.conversation_ref === chosen) ?? (choices.length === 1 ? choices[0] : undefined)
  const name = visitorName(conversation)
  const run = async () => {
    if (!into) return
    setBusy(true)
    try {
      await merge(conversation.conversation_ref, into)
      onClose()
      open(into)
    } catch (cause) {
      const isSide = cause instanceof ApiError && cause.code === 'conflict' && cause.fields?.conversation_ref === 'side'
      tellRefusal(isSide ? t('mergeSide') : cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('mergeTitle')} size={460} closeButtonProps={{ 'aria-label': t('close') }}>
      <DialogForm onSubmit={() => void run()}>
        <p>{data && choices.length === 0 ? t('none', { name }) : t('mergeText', { name })}</p>
        {choices.length > 0 && (
          <fieldset className={styles.choices} aria-label={t('choose')}>
            {choices.map((one) => (
              <label key={one.conversation_ref} className={styles.choice}>
                <input
                  type="radio"
                  name="merge-into"
                  checked={one.conversation_ref === into?.conversation_ref}
                  onChange={() => setChosen(one.conversation_ref)}
                  data-autofocus={one.conversation_ref === choices[0]?.conversation_ref || undefined}
                />
                <span className={styles.number}>#{one.number}</span>
                <span className={styles.text}>{one.subject || one.last_message?.excerpt || t('noText')}</span>
              </label>
            ))}
          </fieldset>
        )}
        {into && <Taken from={conversation} into={into} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={!into} loading={isBusy}>
            {t('merge')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Modal>
  )
}
