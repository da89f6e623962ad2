import { Modal } from '@mantine/core'
import { conversationFields } from '@porchlight/contracts/conversations/conversation-fields'
import { api } from '../../../shared/connection/api.ts'
import { errorText } from '../../../shared/connection/error-text.ts'
import { addTag, assignAll, changeFields, changeOne } from '../../../shared/conversations/change-conversations.ts'
import type { FieldValue } from '../../../shared/conversations/fields/field-control.tsx'
import { useFieldWords } from '../../../shared/conversations/fields/field-words.ts'
import { fieldText } from '../../../shared/conversations/fields/texts.ts'
import { rememberChange } from '../../../shared/conversations/last-change.ts'
import type { OpenedConversation } from '../../../shared/features/conversation-places.ts'
import { ChoicePicker } from '../../../shared/interface/menus/choice-picker.tsx'
import { matchingChoices, type PickerChoice } from '../../../shared/interface/menus/matching-choices.ts'
import { showError } from '../../../shared/interface/toasts.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { t as dayText } from '../day/texts.ts'
import { quickLabels, t } from './texts.ts'

/** A field that a key sets. */
export type QuickFieldName = keyof typeof quickLabels

type Props = OpenedConversation & { name: QuickFieldName; isOpen: boolean; onClose: () => void }

/** Dialog that sets a field by keyboard: typing narrows the choices, Enter takes the highlighted one and closes. A tag that is already set is removed. */
export function QuickField({ isOpen, onClose, name, conversation }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t(quickLabels[name])}
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
  const { canRun } = usePermissions()
  const { choicesOf } = useFieldWords([name])
  const current = [conversation[name] ?? []].flat()
  const none = conversationFields[name].kind === 'one' && name !== 'status_ref' ? [{ value: '', label: fieldText('none') }] : []
  const choicesFor = (typed: string): PickerChoice[] => {
    const known = choicesOf(name)
    const typedName = typed.trim()
    const isNew = typedName !== '' && !known.some(({ label }) => label.toLowerCase() === typedName.toLowerCase())
    const create = name === 'tags' && isNew && canRun('convTags.create') ? [{ value: creating, label: t('create', { name: typedName }) }] : []
    // What empties the field comes last, so that Enter never does it by accident.
    return [...matchingChoices(known, typed), ...matchingChoices(none, typed), ...create]
  }
  const take = async (value: string, typed: string) => {
    onClose()
    try {
      const ref = value === creating ? (await api.convTags.create({ name: typed.trim() })).option.tag_ref : value
      const next: FieldValue = name !== 'tags' ? ref || null : current.includes(ref) ? current.filter((one) => one !== ref) : [...current, ref]
      rememberChange({
        on: (rows, onProgress) => {
          if (name === 'assignee_id' && ref) return assignAll(rows, ref, onProgress)
          if (name !== 'tags') return changeFields(rows, { [name]: next }, onProgress)
          return current.includes(ref)
            ? changeFields(rows, ({ tags }) => ({ tags: tags.filter((one) => one !== ref) }), onProgress)
            : addTag(rows, ref, onProgress)
        },
        say: (count) => dayText('changed', { count }),
      })
      await changeOne(conversation, { [name]: next })
    } catch (cause) {
      showError(errorText(cause))
    }
  }
  return (
    <ChoicePicker
      label={t(quickLabels[name])}
      search={t(name === 'tags' ? 'tagSearch' : `${quickLabels[name]}Search`)}
      choicesFor={choicesFor}
      current={current}
      currentLabel={t('current')}
      nothing={t('nothing')}
      // The first person is the user.
      hasDefault={name === 'assignee_id'}
      onPick={(value, typed) => void take(value, typed)}
    />
  )
}
