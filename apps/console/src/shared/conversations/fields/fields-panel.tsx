import { conversationFields, type SettableField, settableFields } from '@porchlight/contracts/conversations/conversation-fields'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { masked } from '@porchlight/contracts/hidden-values'
import type { Field } from '@porchlight/contracts/lists/list-language'
import { customKindOf } from '@porchlight/contracts/ticket-settings/custom-values'
import { IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorText } from '../../connection/error-text.ts'
import { useCommands } from '../../interface/commands/commands.ts'
import { showError } from '../../interface/toasts.ts'
import { usePermissions } from '../../permissions/permissions.ts'
import { useSignedIn } from '../../session/session-store.ts'
import { changeOne } from '../change-conversations.ts'
import { mayDo } from '../may-do.ts'
import { conversationText } from '../texts.ts'
import { showEmptyFields, useEmptyFields } from './empty-fields.ts'
import { t } from './empty-fields-texts.ts'
import { FieldControl, type FieldValue } from './field-control.tsx'
import { useFieldWords } from './field-words.ts'
import styles from './fields-panel.module.css'
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

/** Fields that say how the work stands even without a value: a ticket that nobody has is not a ticket without details. */
const telling: readonly string[] = ['assignee_id', 'priority', 'status_ref']

/** A row of the panel: a field of the conversation, and whether it is folded away while it is empty. */
type Row = { name: string; isEmpty: boolean; control: ReactNode }

/** Panel with a control for every field that staff can set, declared or custom; empty ones are folded. Changes are saved at once. */
export function FieldsPanel({ conversation }: { conversation: ConversationView }) {
  const { choicesOf, isLoading } = useFieldWords()
  const { fieldsFor: customFor, maySet } = useCustomFields()
  const { can } = usePermissions()
  const me = useSignedIn().user.user_id
  // Controls stay enabled while a change is being saved, so that they keep focus; changes are sent in order.
  const sent = useRef<Promise<unknown>>(Promise.resolve())
  const isLocked = !mayDo(conversation, me, can).rename
  const { conversation_ref, channel, custom_fields } = conversation
  const save = (name: string, value: FieldValue) => {
    const change = customKindOf(name) ? { custom_fields: { [name]: value } } : { [name]: value }
    sent.current = changeOne(conversation, change, { after: sent.current }).catch((cause: unknown) => showError(errorText(cause)))
  }
  const rowOf = (name: string, label: string, value: FieldValue, isHeld: boolean, isKept: boolean): Row => ({
    name,
    isEmpty: !isKept && (value === null || (Array.isArray(value) && value.length === 0)),
    control: (
      <FieldControl
        name={name}
        label={label}
        value={value}
        choices={choicesOf(name)}
        isLoading={isLoading(name)}
        isLocked={isHeld}
        onChange={(next) => save(name, next)}
      />
    ),
  })
  const rows = [
    ...fieldsFor(channel).map((name) => rowOf(name, fieldText(name), conversation[name], isLocked, telling.includes(name))),
    ...customFor(channel).map(({ custom_field_ref: name, ...field }) =>
      field.is_hidden
        ? { name, isEmpty: false, control: <HiddenField name={field.name} /> }
        : rowOf(
            name,
            field.is_required ? fieldText('required', { field: field.name }) : field.name,
            custom_fields[name] ?? null,
            isLocked || !maySet({ ...field, custom_field_ref: name }),
            field.is_required,
          ),
    ),
  ]
  return <Fields key={conversation_ref} about={conversation_ref} me={me} rows={rows} />
}

/** The rows. One that had a value while the conversation was open stays when it loses it, so that it can be filled again where it was. */
function Fields({ about, me, rows }: { about: string; me: string; rows: readonly Row[] }) {
  const isShown = useEmptyFields(me)
  const [filled, setFilled] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLElement>(null)
  const added = rows.filter(({ name, isEmpty }) => !isEmpty && !filled.has(name))
  if (added.length > 0) setFilled(new Set([...filled, ...added.map(({ name }) => name)]))
  const empty = rows.filter(({ name, isEmpty }) => isEmpty && !filled.has(name)).map(({ name }) => name)
  // A line that hides one line saves nothing.
  const isFoldable = empty.length > 1
  const isFolded = isFoldable && !isShown
  const first = empty[0]
  const toggle = useCallback(() => {
    flushSync(() => showEmptyFields(me, !isShown))
    if (!isShown) list.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, select)`)?.focus()
  }, [me, isShown, first])
  useCommands(
    useMemo(() => {
      const group = conversationText('shortcuts')
      return isFoldable ? [{ id: 'inbox.empty-fields', label: t('toggle'), group, keywords: ['details', 'more'], about, run: toggle }] : []
    }, [isFoldable, about, toggle]),
  )
  return (
    <section ref={list} className={styles.panel} aria-labelledby="conversation-fields" onKeyDown={leaveByEscape}>
      <h3 id="conversation-fields">{fieldText('title')}</h3>
      {rows
        .filter(({ name }) => !(isFolded && empty.includes(name)))
        .map(({ name, control }) => (
          <div key={name} data-field={name}>
            {control}
          </div>
        ))}
      {isFoldable && (
        <button type="button" className={styles.fold} aria-expanded={!isFolded} onClick={toggle}>
          <IconChevronRight size={15} stroke={1.8} aria-hidden />
          {isFolded ? t('show', { count: empty.length }) : t('hide')}
        </button>
      )}
    </section>
  )
}
