import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import type { Form, FormCondition, FormField } from '@porchlight/contracts/forms/form'
import { fieldsOf } from '@porchlight/contracts/forms/form-answers'
import { formLimits } from '@porchlight/contracts/forms/form-fields'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { t } from '../texts.ts'
import styles from './builder.module.css'

type ShowIf = FormField['show_if']
type Op = FormCondition['op']

const opsOf = (kind: FormField['kind'] | undefined): readonly Op[] =>
  kind === 'number' || kind === 'rating'
    ? ['is', 'more_than', 'less_than', 'answered', 'not_answered']
    : kind === 'text' || kind === 'longText' || kind === 'email' || kind === 'hidden'
      ? ['is', 'is_not', 'contains', 'answered', 'not_answered']
      : kind === 'choice' || kind === 'several'
        ? ['is', 'is_not', 'answered', 'not_answered']
        : ['answered', 'not_answered']

/** When a field is shown: conditions over the answers to earlier fields. */
export function ConditionEditor({ form, field, onChange }: { form: Form; field: FormField; onChange: (show_if: ShowIf) => void }) {
  const all = fieldsOf(form)
  const earlier = all
    .slice(
      0,
      all.findIndex(({ field_id }) => field_id === field.field_id),
    )
    .filter(({ kind }) => kind !== 'statement')
  const { show_if } = field
  if (earlier.length === 0 && show_if === null) return null
  const conditions = show_if?.conditions ?? []
  const match = show_if?.match ?? 'all'
  const put = (next: FormCondition[]) => onChange(next.length === 0 ? null : { match, conditions: next })
  const add = () => {
    const asked = earlier.at(-1)
    if (asked) put([...conditions, { field_id: asked.field_id, op: opsOf(asked.kind)[0] ?? 'answered', value: asked.choices[0]?.choice_id ?? '' }])
  }
  return (
    <fieldset className={styles.group}>
      <legend>{t('showIf')}</legend>
      {conditions.length > 1 && (
        <NativeSelect
          aria-label={t('match')}
          value={match}
          data={(['all', 'any'] as const).map((value) => ({ value, label: t(`match_${value}`) }))}
          onChange={(event) => onChange({ match: event.currentTarget.value as 'all' | 'any', conditions })}
        />
      )}
      {conditions.map((condition, at) => {
        const asked = all.find(({ field_id }) => field_id === condition.field_id)
        const change = (part: Partial<FormCondition>) => put(conditions.map((one, place) => (place === at ? { ...one, ...part } : one)))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no ids
          <div key={at} className={styles.row}>
            <NativeSelect
              className={styles.grow}
              aria-label={t('conditionField')}
              value={condition.field_id}
              data={earlier.map(({ field_id, label }) => ({ value: field_id, label: label || field_id }))}
              onChange={(event) => {
                const next = all.find(({ field_id }) => field_id === event.currentTarget.value)
                change({ field_id: event.currentTarget.value, op: opsOf(next?.kind)[0] ?? 'answered', value: next?.choices[0]?.choice_id ?? '' })
              }}
            />
            <NativeSelect
              aria-label={t('operator')}
              value={condition.op}
              data={opsOf(asked?.kind).map((value) => ({ value, label: t(`op_${value}`) }))}
              onChange={(event) => change({ op: event.currentTarget.value as Op })}
            />
            {!condition.op.endsWith('answered') && <Value asked={asked} value={condition.value} onChange={(value) => change({ value })} />}
            <ActionIcon variant="subtle" color="gray" aria-label={t('removeCondition')} onClick={() => put(conditions.filter((_, place) => place !== at))}>
              <IconTrash size={16} stroke={1.7} />
            </ActionIcon>
          </div>
        )
      })}
      <Button
        className={styles.add}
        variant="default"
        size="xs"
        disabled={earlier.length === 0 || conditions.length >= formLimits.conditions}
        leftSection={<IconPlus size={14} stroke={2} />}
        onClick={add}
      >
        {t('addCondition')}
      </Button>
    </fieldset>
  )
}

function Value({ asked, value, onChange }: { asked: FormField | undefined; value: string; onChange: (value: string) => void }) {
  if (asked && asked.choices.length > 0)
    return (
      <NativeSelect
        className={styles.grow}
        aria-label={t('value')}
        value={value}
        data={asked.choices.map(({ choice_id, label }) => ({ value: choice_id, label }))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <TextInput
      className={styles.grow}
      aria-label={t('value')}
      dir="auto"
      maxLength={formLimits.choice}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
