import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import type { CustomInput } from '@porchlight/contracts/contact-form/contact-form'
import { contactFormLimits as max } from '@porchlight/contracts/contact-form/contact-form-steps'
import { type CustomInputKind, customInputKinds, formFieldValue } from '@porchlight/contracts/forms/form-fields'
import { IconTrash } from '@tabler/icons-react'
import type { Ordered } from '../../shared/interface/ordering/ordered-list.tsx'
import { OrderedRow } from '../../shared/interface/ordering/ordered-row.tsx'
import styles from './contact-form.module.css'
import { t } from './texts.ts'

type InputRowProps = {
  item: Ordered
  input: CustomInput
  at: number
  problem: string | null
  onChange: (part: Partial<CustomInput>) => void
  onRemove: () => void
}

/** One custom field of the final step: its label, its type, and the text it holds at first. */
export function InputRow({ item, input: { label, type, text }, at, problem, onChange, onRemove }: InputRowProps) {
  const number = at + 1
  return (
    <OrderedRow item={item}>
      <div className={styles.row}>
        <TextInput
          id={`formSubmission.customInputs.${at}.label`}
          className={styles.grow}
          aria-label={t('inputLabel', { number })}
          placeholder={t('label')}
          dir="auto"
          maxLength={max.label}
          value={label}
          error={problem}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label={t('inputType', { number })}
          data={customInputKinds.map((kind) => ({ value: kind, label: t(`type_${kind}`) }))}
          value={type}
          onChange={(event) =>
            onChange({ type: event.currentTarget.value as CustomInputKind, text: formFieldValue(event.currentTarget.value as CustomInputKind, text) })
          }
        />
        {type === 'consent' ? (
          <p className={styles.consentHint}>{t('consentHint')}</p>
        ) : (
          <TextInput
            className={styles.grow}
            aria-label={t('inputText', { number })}
            placeholder={t('initialText')}
            dir="auto"
            maxLength={max.customText}
            value={text}
            onChange={(event) => onChange({ text: formFieldValue(type, event.currentTarget.value) })}
          />
        )}
        <ActionIcon variant="subtle" color="gray" aria-label={t('removeInput', { number })} onClick={onRemove}>
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      </div>
    </OrderedRow>
  )
}
