import { conversationFields, type SettableField, settableFields } from '@porchlight/contracts/conversation-fields'
import type { ConversationView } from '@porchlight/contracts/conversations'
import type { Field } from '@porchlight/contracts/list-language'
import { useState } from 'react'
import { api } from '../../../shared/api.ts'
import { errorText } from '../../../shared/error-text.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { useSignedIn } from '../../../shared/session/session-store.ts'
import { showError } from '../../../shared/toasts.ts'
import { mayDo } from '../conversation/may-do.ts'
import { applyAnswer } from '../follow-library.ts'
import { FieldControl, type FieldValue } from './field-control.tsx'
import { useFieldWords } from './field-words.ts'
import styles from './fields.module.css'
import { f } from './texts.ts'

/** Changed in the header. */
const elsewhere: readonly SettableField[] = ['subject', 'snoozed_until']

/** Returns the fields that staff set on a conversation of this channel, in declaration order. */
const fieldsFor = (channel: ConversationView['channel']): SettableField[] =>
  settableFields.filter((name) => !elsewhere.includes(name) && ((conversationFields[name] as Field).set === 'always' || channel === 'ticket'))

/** Panel with a control for every declared field that staff set. Changes are saved at once. */
export function FieldsPanel({ conversation }: { conversation: ConversationView }) {
  const { choicesOf } = useFieldWords()
  const { can } = usePermissions()
  const me = useSignedIn().user.user_id
  const [busy, setBusy] = useState<SettableField | null>(null)
  const isLocked = !mayDo(conversation, me, can).rename
  const save = async (name: SettableField, value: FieldValue) => {
    setBusy(name)
    try {
      applyAnswer((await api.conversations.patch({ conversation_ref: conversation.conversation_ref, [name]: value })).conversation)
    } catch (cause) {
      showError(errorText(cause))
    } finally {
      setBusy(null)
    }
  }
  return (
    <section className={styles.panel} aria-labelledby="conversation-fields">
      <h3 id="conversation-fields">{f('title')}</h3>
      {fieldsFor(conversation.channel).map((name) => (
        <FieldControl
          key={name}
          name={name}
          label={f(name)}
          value={conversation[name]}
          choices={choicesOf(name)}
          isLocked={isLocked || busy === name}
          onChange={(value) => void save(name, value)}
        />
      ))}
    </section>
  )
}
