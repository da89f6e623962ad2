import { conversationFields, type SettableField, settableFields } from '@porchlight/contracts/conversations/conversation-fields'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { masked } from '@porchlight/contracts/hidden-values'
import type { Field } from '@porchlight/contracts/lists/list-language'
import { customKindOf } from '@porchlight/contracts/ticket-settings/custom-values'
import { type KeyboardEvent, useRef } from 'react'
import { errorText } from '../../connection/error-text.ts'
import { showError } from '../../interface/toasts.ts'
import { usePermissions } from '../../permissions/permissions.ts'
import { useSignedIn } from '../../session/session-store.ts'
import { changeOne } from '../change-conversations.ts'
import { mayDo } from '../may-do.ts'
import { FieldControl, type FieldValue } from './field-control.tsx'
import { useFieldWords } from './field-words.ts'
import styles from './fields.module.css'
import { fieldText } from './texts.ts'
import { useCustomFields } from './use-custom-fields.ts'

/** Fields that are edited in the header instead. */
const elsewhere: readonly SettableField[] = ['subject', 'snoozed_until', 'spam']

/** Returns the fields that staff set on a conversation of this channel, in declaration order. */
const fieldsFor = (channel: ConversationView['channel']): SettableField[] =>
  settableFields.filter((name) => !elsewhere.includes(name) && ((conversationFields[name] as Field).set === 'always' || channel === 'ticket'))

/** On Escape, moves focus from a control to the conversation, where the single-key shortcuts work. */
function leaveByEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.isDefaultPrevented()) document.querySelector<HTMLElement>('[role=log]')?.focus()
}

/** A field marked as personal whose values the user may not see. */
const HiddenField = ({ name }: { name: string }) => (
  <p className={styles.hidden}>
    <span>{name}</span>
    <span title={fieldText('hidden')}>
      <span aria-hidden>{masked}</span>
      <span className="pl-visually-hidden">{fieldText('hidden')}</span>
    </span>
  </p>
)

/** Panel with a control for every field that staff can set, declared or custom. Changes are saved at once. */
export function FieldsPanel({ conversation }: { conversation: ConversationView }) {
  const { choicesOf, isLoading } = useFieldWords()
  const { fieldsFor: customFor, maySet } = useCustomFields()
  const { can } = usePermissions()
  const me = useSignedIn().user.user_id
  // Controls stay enabled while a change is being saved, so that they keep focus; changes are sent in order.
  const sent = useRef<Promise<unknown>>(Promise.resolve())
  const isLocked = !mayDo(conversation, me, can).rename
  const { channel, custom_fields } = conversation
  const save = (name: string, value: FieldValue) => {
    const change = customKindOf(name) ? { custom_fields: { [name]: value } } : { [name]: value }
    sent.current = changeOne(conversation, change, { after: sent.current }).catch((cause: unknown) => showError(errorText(cause)))
  }
  return (
    <section className={styles.panel} aria-labelledby="conversation-fields" onKeyDown={leaveByEscape}>
      <h3 id="conversation-fields">{fieldText('title')}</h3>
      {fieldsFor(channel).map((name) => (
        <FieldControl
          key={name}
          name={name}
          label={fieldText(name)}
          value={conversation[name]}
          choices={choicesOf(name)}
          isLoading={isLoading(name)}
          isLocked={isLocked}
          onChange={(value) => save(name, value)}
        />
      ))}
      {customFor(channel).map((field) =>
        field.is_hidden ? (
          <HiddenField key={field.custom_field_ref} name={field.name} />
        ) : (
          <FieldControl
            key={field.custom_field_ref}
            name={field.custom_field_ref}
            label={field.is_required ? fieldText('required', { field: field.name }) : field.name}
            value={custom_fields[field.custom_field_ref] ?? null}
            choices={choicesOf(field.custom_field_ref)}
            isLoading={isLoading(field.custom_field_ref)}
            isLocked={isLocked || !maySet(field)}
            onChange={(value) => save(field.custom_field_ref, value)}
          />
        ),
      )}
    </section>
  )
}
