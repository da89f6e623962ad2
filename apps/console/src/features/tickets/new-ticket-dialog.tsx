import { Button, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { CustomFieldView } from '@porchlight/contracts/ticket-settings/custom-fields'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { FieldControl, type FieldValue } from '../../shared/conversations/fields/field-control.tsx'
import { useFieldWords } from '../../shared/conversations/fields/field-words.ts'
import { fieldText } from '../../shared/conversations/fields/texts.ts'
import { useCustomFields } from '../../shared/conversations/fields/use-custom-fields.ts'
import { applyAnswer } from '../../shared/conversations/store/follow-library.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import styles from './new-ticket-dialog.module.css'

const t = defineTexts('new_ticket', {
  title: 'New ticket',
  email: 'Contact email',
  name: 'Contact name',
  subject: 'Subject',
  message: 'Message',
  from: 'Send as',
  from_visitor: 'The contact',
  from_agent: 'You, to the contact',
  from_note: 'You, as a private note',
  create: 'Create ticket',
  cancel: 'Cancel',
  close: 'Close',
  toClose: '{field} (required to close)',
  more: { one: '{count} more field', other: '{count} more fields' },
})

const senders = ['visitor', 'agent', 'note'] as const
type Sender = (typeof senders)[number]
/** Fields that are often known from the start; the others are set in the ticket itself. */
const offered = ['priority', 'assignee_id', 'ticket_type_ref', 'ticket_category_ref'] as const

type Props = {
  isOpen: boolean /** What the form begins with. */
  start?: { subject: string; message: string } | undefined
  onClose: () => void
  onCreated: (conversation_ref: string) => void
}

/** Dialog that creates a ticket for a contact. */
export default function NewTicketDialog({ isOpen, start, onClose, onCreated }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('title')} size={560} closeButtonProps={{ 'aria-label': t('close') }}>
      {isOpen && <TicketForm start={start} onClose={onClose} onCreated={onCreated} />}
    </Modal>
  )
}

function TicketForm({ start, onClose, onCreated }: Omit<Props, 'isOpen'>) {
  const [text, setText] = useState({ email: '', name: '', subject: '', message: '', ...start })
  const [sender_type, setSender] = useState<Sender>('visitor')
  const [fields, setFields] = useState<Record<string, FieldValue>>({ priority: 'normal' })
  const [custom_fields, setCustom] = useState<Record<string, FieldValue>>({})
  const { choicesOf, isLoading } = useFieldWords()
  const { fieldsFor, maySet } = useCustomFields()
  const custom = fieldsFor('ticket').filter(maySet)
  const [asked, others] = [custom.filter((field) => field.is_required), custom.filter((field) => !field.is_required)]
  const create = useMutation({
    mutationFn: () => {
      const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
      return api.tickets.create({ ...text, name: text.name || undefined, sender_type, custom_fields, ...set })
    },
    onSuccess: ({ conversation }) => {
      applyAnswer(conversation)
      onCreated(conversation.conversation_ref)
    },
  })
  const input = (name: keyof typeof text) => ({
    label: t(name),
    value: text[name],
    onChange: (event: { currentTarget: { value: string } }) => setText({ ...text, [name]: event.currentTarget.value }),
  })
  const control = ({ custom_field_ref: name, name: label, is_required }: CustomFieldView) => (
    <FieldControl
      key={name}
      name={name}
      label={is_required ? t('toClose', { field: label }) : label}
      value={custom_fields[name] ?? null}
      choices={choicesOf(name)}
      isLoading={isLoading(name)}
      isEager
      onChange={(value) => setCustom({ ...custom_fields, [name]: value })}
    />
  )
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        create.mutate()
      }}
    >
      <div className={styles.pair}>
        <TextInput type="email" required maxLength={254} data-autofocus {...input('email')} />
        <TextInput maxLength={80} {...input('name')} />
      </div>
      <TextInput required maxLength={200} {...input('subject')} />
      <Textarea required rows={5} maxLength={20_000} {...input('message')} />
      <NativeSelect
        label={t('from')}
        size="xs"
        value={sender_type}
        data={senders.map((value) => ({ value, label: t(`from_${value}`) }))}
        onChange={(event) => setSender(event.currentTarget.value as Sender)}
      />
      <div className={styles.pair}>
        {offered.map((name) => (
          <FieldControl
            key={name}
            name={name}
            label={fieldText(name)}
            value={fields[name] ?? null}
            choices={choicesOf(name)}
            isLoading={isLoading(name)}
            onChange={(value) => setFields({ ...fields, [name]: value })}
          />
        ))}
        {asked.map(control)}
      </div>
      {others.length > 0 && (
        <details className={styles.more}>
          <summary>{t('more', { count: others.length })}</summary>
          <div className={styles.pair}>{others.map(control)}</div>
        </details>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={create.isPending}>
          {t('create')}
        </Button>
      </DialogActions>
    </form>
  )
}
