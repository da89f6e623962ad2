import '@mantine/core/styles/NumberInput.layer.css'
import { NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import type { Form, FormField } from '@porchlight/contracts/forms/form'
import { formLimits } from '@porchlight/contracts/forms/form-fields'
import { patternExample } from '@porchlight/contracts/forms/form-pattern'
import { withFieldChanged, withFieldMoved } from '../form-changes.ts'
import { t } from '../texts.ts'
import styles from './builder.module.css'
import { ChoicesEditor } from './choices-editor.tsx'
import { ConditionEditor } from './condition-editor.tsx'

type FieldEditorProps = { form: Form; set: (change: Partial<Form>) => void; field: FormField; page: number }

const textKinds: readonly string[] = ['text', 'longText']
const boundedKinds: readonly string[] = [...textKinds, 'number', 'several']
const prefills = {
  text: ['nothing', 'name', 'parameter'],
  email: ['nothing', 'email', 'parameter'],
  hidden: ['page', 'parameter'],
} as const

/** Everything about one field: texts, whether it is required, bounds, choices, prefilling, conditions, and its page. */
export function FieldEditor({ form, set, field, page }: FieldEditorProps) {
  const { kind, field_id } = field
  const change = (part: Partial<FormField>) => set(withFieldChanged(form, field_id, part))
  const filled = kind === 'text' || kind === 'email' || kind === 'hidden' ? prefills[kind] : null
  const isAsked = kind !== 'statement' && kind !== 'hidden'
  return (
    <div className={styles.editor}>
      <TextInput
        label={t('label')}
        dir="auto"
        maxLength={formLimits.label}
        value={field.label}
        onChange={(event) => change({ label: event.currentTarget.value })}
      />
      {kind !== 'hidden' && (
        <Textarea
          label={t('help')}
          dir="auto"
          autosize
          minRows={1}
          maxLength={formLimits.help}
          value={field.help}
          onChange={(event) => change({ help: event.currentTarget.value })}
        />
      )}
      {(kind === 'choice' || kind === 'several') && <ChoicesEditor form={form} field={field} onChange={(choices) => change({ choices })} />}
      {isAsked && <Switch label={t('isRequired')} checked={field.is_required} onChange={(event) => change({ is_required: event.currentTarget.checked })} />}
      {kind !== 'statement' && (
        <Switch label={t('isPersonal')} checked={field.is_personal} onChange={(event) => change({ is_personal: event.currentTarget.checked })} />
      )}
      {boundedKinds.includes(kind) && (
        <div className={styles.row}>
          <Bound
            label={t(textKinds.includes(kind) ? 'minLength' : kind === 'number' ? 'minValue' : 'minCount')}
            value={field.min}
            onChange={(min) => change({ min })}
          />
          <Bound
            label={t(textKinds.includes(kind) ? 'maxLength' : kind === 'number' ? 'maxValue' : 'maxCount')}
            value={field.max}
            onChange={(max) => change({ max })}
          />
        </div>
      )}
      {kind === 'rating' && <Bound label={t('starCount')} value={field.max ?? 5} onChange={(max) => change({ max })} min={2} max={formLimits.stars} />}
      {kind === 'text' && (
        <TextInput
          label={t('pattern')}
          description={field.pattern === '' ? t('patternHint') : t('patternExample', { example: patternExample(field.pattern) })}
          dir="ltr"
          maxLength={formLimits.pattern}
          value={field.pattern}
          onChange={(event) => change({ pattern: event.currentTarget.value })}
        />
      )}
      {filled && (
        <div className={styles.row}>
          <NativeSelect
            label={t('prefill')}
            value={field.prefill}
            data={filled.map((value) => ({ value, label: t(`prefill_${value}`) }))}
            onChange={(event) => change({ prefill: event.currentTarget.value as FormField['prefill'] })}
          />
          {field.prefill === 'parameter' && (
            <TextInput
              label={t('parameter')}
              dir="ltr"
              maxLength={60}
              value={field.parameter}
              onChange={(event) => change({ parameter: event.currentTarget.value })}
            />
          )}
        </div>
      )}
      <ConditionEditor form={form} field={field} onChange={(show_if) => change({ show_if })} />
      {form.pages.length > 1 && (
        <NativeSelect
          label={t('onPage')}
          value={String(page)}
          data={form.pages.map((one, at) => ({ value: String(at), label: one.title || t('pageNumber', { number: at + 1 }) }))}
          onChange={(event) => {
            const to = Number(event.currentTarget.value)
            set(withFieldMoved(form, field_id, to, form.pages[to]?.fields.length ?? 0))
          }}
        />
      )}
    </div>
  )
}

function Bound({
  label,
  value,
  onChange,
  min,
  max,
}: {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  min?: number
  max?: number
}) {
  return (
    <NumberInput
      className={styles.bound}
      label={label}
      allowDecimal={false}
      hideControls
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      value={value ?? ''}
      onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
    />
  )
}
