import { Modal, TextInput } from '@mantine/core'
import { conversationFields } from '@porchlight/contracts/conversations/conversation-fields'
import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { errorText } from '../../../shared/connection/error-text.ts'
import type { FieldValue } from '../../../shared/conversations/fields/field-control.tsx'
import { type Choice, useFieldWords } from '../../../shared/conversations/fields/field-words.ts'
import { fieldText } from '../../../shared/conversations/fields/texts.ts'
import { createTag } from '../../../shared/conversations/options.ts'
import { applyAnswer } from '../../../shared/conversations/store/follow-library.ts'
import type { OpenedConversation } from '../../../shared/features/conversation-places.ts'
import { useReturnFocus } from '../../../shared/interface/dialogs/use-return-focus.ts'
import { showError } from '../../../shared/interface/toasts.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { matchingChoices } from './matching-choices.ts'
import styles from './quick-field.module.css'
import { t } from './texts.ts'

const labels = { tags: 'tags', priority: 'priority', assignee_id: 'assignee', status_ref: 'status' } as const
/** A field that a key sets. */
export type QuickFieldName = keyof typeof labels

type Props = OpenedConversation & { name: QuickFieldName; isOpen: boolean; onClose: () => void }

/** Dialog that sets a field by keyboard: typing narrows the choices, Enter takes the highlighted one and closes. A tag that is already set is removed. */
export function QuickField({ isOpen, onClose, name, conversation }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t(labels[name])}
      size={380}
      closeButtonProps={{ 'aria-label': t('close') }}
      // Keys are shortcuts again at once: a dialog that fades out would swallow the next one.
      transitionProps={{ transition: 'pop', duration: 120, exitDuration: 0 }}
    >
      {isOpen && <Choices name={name} conversation={conversation} onClose={onClose} />}
    </Modal>
  )
}

/** Value of the choice that creates the tag. */
const creating = 'create'

function Choices({ name, conversation, onClose }: Pick<Props, 'name' | 'conversation' | 'onClose'>) {
  const id = useId()
  useReturnFocus()
  const { canRun } = usePermissions()
  const { choicesOf } = useFieldWords([name])
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(0)
  const current = [conversation[name] ?? []].flat()
  const none = conversationFields[name].kind === 'one' && name !== 'status_ref' ? [{ value: '', label: fieldText('none') }] : []
  const choicesFor = (typed: string): Choice[] => {
    const known = choicesOf(name)
    const typedName = typed.trim()
    const isNew = typedName !== '' && !known.some(({ label }) => label.toLowerCase() === typedName.toLowerCase())
    const create: Choice[] = name === 'tags' && isNew && canRun('convTags.create') ? [{ value: creating, label: t('create', { name: typedName }) }] : []
    return [...matchingChoices([...none, ...known], typed), ...create]
  }
  const shown = choicesFor(words)
  const at = Math.min(chosen, Math.max(0, shown.length - 1))
  const take = async (value: string | undefined, typed: string) => {
    if (value === undefined) return
    onClose()
    try {
      const ref = value === creating ? await createTag(typed.trim()) : value
      const next: FieldValue = name !== 'tags' ? ref || null : current.includes(ref) ? current.filter((one) => one !== ref) : [...current, ref]
      applyAnswer((await api.conversations.patch({ conversation_ref: conversation.conversation_ref, [name]: next })).conversation)
    } catch (cause) {
      showError(errorText(cause))
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const typed = event.currentTarget.value
    if (event.key === 'ArrowDown') setChosen((at + 1) % Math.max(1, shown.length))
    else if (event.key === 'ArrowUp') setChosen((at + shown.length - 1) % Math.max(1, shown.length))
    // The rendered choices may lag behind the text.
    else if (event.key === 'Enter') void take((typed === words ? shown[at] : choicesFor(typed)[0])?.value, typed)
    else return
    event.preventDefault()
  }
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={shown[at] && `${id}-${at}`}
        aria-label={t(name === 'tags' ? 'tagSearch' : `${labels[name]}Search`)}
        placeholder={t(name === 'tags' ? 'tagSearch' : `${labels[name]}Search`)}
        maxLength={60}
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} className={styles.list} role="listbox" aria-label={t(labels[name])}>
        {shown.map(({ value, label, hint }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the keys
          <div
            key={value}
            id={`${id}-${index}`}
            className={styles.choice}
            role="option"
            aria-selected={index === at}
            // Keeps focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void take(value, words)}
          >
            {label}
            {hint !== undefined && <span className={styles.hint}>{hint}</span>}
            {current.includes(value) && <IconCheck size={16} stroke={1.8} aria-label={t('current')} />}
          </div>
        ))}
      </div>
      <p className={styles.none} role="status">
        {shown.length === 0 && t('nothing')}
      </p>
    </>
  )
}
