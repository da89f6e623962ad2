import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { Form, FormChoice, FormField } from '@porchlight/contracts/forms/form'
import { formLimits } from '@porchlight/contracts/forms/form-fields'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { OrderedList } from '../../../shared/interface/ordering/ordered-list.tsx'
import { OrderedRow } from '../../../shared/interface/ordering/ordered-row.tsx'
import { freshId } from '../new-form.ts'
import { t } from '../texts.ts'
import styles from './builder.module.css'

/** The choices of a field, in their order. */
export function ChoicesEditor({ form, field, onChange }: { form: Form; field: FormField; onChange: (choices: FormChoice[]) => void }) {
  const { choices } = field
  const items = choices.map(({ choice_id, label }, at) => ({ id: choice_id, name: label || t('choice', { number: at + 1 }) }))
  const move = (id: string, to: number) => {
    const moved = choices.find(({ choice_id }) => choice_id === id)
    const rest = choices.filter(({ choice_id }) => choice_id !== id)
    if (moved) onChange([...rest.slice(0, to), moved, ...rest.slice(to)])
  }
  return (
    <fieldset className={styles.group}>
      <legend>{t('choices')}</legend>
      <OrderedList items={items} label={t('choices')} onMove={move}>
        {choices.map(({ choice_id, label }, at) => (
          <OrderedRow key={choice_id} item={{ id: choice_id, name: label }}>
            <div className={styles.row}>
              <TextInput
                className={styles.grow}
                aria-label={t('choice', { number: at + 1 })}
                dir="auto"
                maxLength={formLimits.choice}
                value={label}
                onChange={(event) => {
                  const typed = event.currentTarget.value
                  onChange(choices.map((one) => (one.choice_id === choice_id ? { ...one, label: typed } : one)))
                }}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('removeChoice', { label })}
                onClick={() => onChange(choices.filter((one) => one.choice_id !== choice_id))}
              >
                <IconTrash size={16} stroke={1.7} />
              </ActionIcon>
            </div>
          </OrderedRow>
        ))}
      </OrderedList>
      <Button
        className={styles.add}
        variant="default"
        size="xs"
        disabled={choices.length >= formLimits.choices}
        leftSection={<IconPlus size={14} stroke={2} />}
        onClick={() => onChange([...choices, { choice_id: freshId(form, 'choice'), label: t('choice', { number: choices.length + 1 }) }])}
      >
        {t('addChoice')}
      </Button>
    </fieldset>
  )
}
