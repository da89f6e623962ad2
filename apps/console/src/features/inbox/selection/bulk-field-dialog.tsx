import { Button, Modal, NativeSelect } from '@mantine/core'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { useState } from 'react'
import { FieldControl, type FieldValue } from '../../../shared/conversations/fields/field-control.tsx'
import { useFieldWords } from '../../../shared/conversations/fields/field-words.ts'
import { useCustomFields } from '../../../shared/conversations/fields/use-custom-fields.ts'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import styles from '../day/day.module.css'
import { t } from '../day/texts.ts'

type Props = { rows: readonly ConversationView[]; isOpen: boolean; onClose: () => void; onPick: (custom_fields: Record<string, FieldValue>) => void }

/** Dialog that sets one of the library's custom fields on several conversations. */
export default function BulkFieldDialog({ isOpen, onClose, ...about }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('fieldTitle')} size={440} closeButtonProps={{ 'aria-label': t('cancel') }}>
      {isOpen && <FieldForm onClose={onClose} {...about} />}
    </Modal>
  )
}

function FieldForm({ rows, onClose, onPick }: Omit<Props, 'isOpen'>) {
  const { choicesOf, isLoading } = useFieldWords()
  const { fieldsFor, maySet } = useCustomFields()
  const fields = [...new Set([...new Set(rows.map(({ channel }) => channel))].flatMap(fieldsFor))].filter(maySet)
  const [chosen, setChosen] = useState<string | null>(null)
  const [value, setValue] = useState<FieldValue>(null)
  const field = fields.find(({ custom_field_ref }) => custom_field_ref === chosen) ?? fields[0]
  const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0)
  if (!field) return <p>{t('noFields')}</p>
  return (
    <form
      className={styles.required}
      onSubmit={(event) => {
        event.preventDefault()
        onPick({ [field.custom_field_ref]: value })
      }}
    >
      <NativeSelect
        label={t('field')}
        size="xs"
        data-autofocus
        value={field.custom_field_ref}
        data={fields.map(({ custom_field_ref, name }) => ({ value: custom_field_ref, label: name }))}
        onChange={(event) => {
          setChosen(event.currentTarget.value)
          setValue(null)
        }}
      />
      <FieldControl
        key={field.custom_field_ref}
        name={field.custom_field_ref}
        label={field.name}
        value={value}
        choices={choicesOf(field.custom_field_ref)}
        isLoading={isLoading(field.custom_field_ref)}
        isEager
        onChange={setValue}
      />
      <DialogActions>
        <Button variant="subtle" onClick={() => onPick({ [field.custom_field_ref]: null })}>
          {t('clearField')}
        </Button>
        <span className={styles.gap} />
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={isEmpty}>
          {t('changeField', { count: rows.length })}
        </Button>
      </DialogActions>
    </form>
  )
}
