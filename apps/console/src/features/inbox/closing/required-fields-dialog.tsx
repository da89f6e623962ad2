import { Button, Modal } from '@mantine/core'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { CustomFieldView } from '@porchlight/contracts/ticket-settings/custom-fields'
import { useState } from 'react'
import { errorText } from '../../../shared/connection/error-text.ts'
import { FieldControl, type FieldValue } from '../../../shared/conversations/fields/field-control.tsx'
import { useFieldWords } from '../../../shared/conversations/fields/field-words.ts'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { showError } from '../../../shared/interface/toasts.ts'
import styles from '../day/day.module.css'
import { t } from '../day/texts.ts'
import { fillMissing } from './missing-fields.ts'

/** The conversations to close, and the fields that some of them lack. */
export type Asked = { rows: readonly ConversationView[]; fields: readonly CustomFieldView[] }

type Props = { asked: Asked | null; onClose: () => void; onFilled: (rows: readonly ConversationView[]) => void }

/** Dialog that asks for missing required fields before conversations are closed. */
export default function RequiredFieldsDialog({ asked, onClose, onFilled }: Props) {
  return (
    <Modal opened={asked !== null} onClose={onClose} title={t('requiredTitle')} size={440} closeButtonProps={{ 'aria-label': t('cancel') }}>
      {asked && <RequiredForm {...asked} onClose={onClose} onFilled={onFilled} />}
    </Modal>
  )
}

function RequiredForm({ rows, fields, onClose, onFilled }: Asked & Pick<Props, 'onClose' | 'onFilled'>) {
  const [values, setValues] = useState<Record<string, FieldValue>>({})
  const [isBusy, setBusy] = useState(false)
  const { choicesOf, isLoading } = useFieldWords()
  const isEmpty = (value: FieldValue | undefined) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  const submit = async () => {
    setBusy(true)
    try {
      await fillMissing(rows, fields, values)
      onFilled(rows)
    } catch (cause) {
      showError(errorText(cause))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.required}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p>{t('requiredText', { count: rows.length })}</p>
      {fields.map(({ custom_field_ref, name }) => (
        <FieldControl
          key={custom_field_ref}
          name={custom_field_ref}
          label={name}
          value={values[custom_field_ref] ?? null}
          choices={choicesOf(custom_field_ref)}
          isLoading={isLoading(custom_field_ref)}
          isEager
          onChange={(value) => setValues({ ...values, [custom_field_ref]: value })}
        />
      ))}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={fields.some((field) => isEmpty(values[field.custom_field_ref]))}>
          {t('saveAndClose')}
        </Button>
      </DialogActions>
    </form>
  )
}
