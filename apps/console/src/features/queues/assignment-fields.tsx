import { NativeSelect, Switch, TextInput } from '@mantine/core'
import type { AssignmentPolicy } from '@porchlight/contracts/assignment/assignment-policy'
import { assignmentMethods } from '@porchlight/contracts/assignment/assignment-terms'
import styles from './assignment.module.css'
import { t } from './assignment-texts.ts'
import { SkillsFields } from './skills-fields.tsx'

type Props = { policy: AssignmentPolicy; onChange: (policy: AssignmentPolicy) => void }

/** Fields of a queue's form: how it is decided who gets its conversations. */
export function AssignmentFields({ policy, onChange }: Props) {
  const set = (change: Partial<AssignmentPolicy>) => onChange({ ...policy, ...change })
  return (
    <fieldset className={styles.fields}>
      <legend>{t('who')}</legend>
      <NativeSelect
        label={t('method')}
        value={policy.method}
        data={assignmentMethods.map((value) => ({ value, label: t(`method_${value}`) }))}
        onChange={(event) => set({ method: event.currentTarget.value as AssignmentPolicy['method'] })}
      />
      <NumberField label={t('limit')} description={t('limitText')} step={0.1} value={policy.limit} onChange={(limit) => set({ limit })} />
      <div className={styles.pair}>
        <NumberField label={t('chatWeight')} step={0.1} value={policy.chat_weight} onChange={(value) => set({ chat_weight: value ?? 0 })} />
        <NumberField label={t('ticketWeight')} step={0.1} value={policy.ticket_weight} onChange={(value) => set({ ticket_weight: value ?? 0 })} />
      </div>
      <SkillsFields label={t('skills')} description={t('skillsText')} skills={policy.skills} onChange={(skills) => set({ skills })} />
      <Switch label={t('byLanguage')} checked={policy.is_by_language} onChange={({ currentTarget: { checked } }) => set({ is_by_language: checked })} />
      <Switch label={t('sticky')} checked={policy.is_sticky} onChange={({ currentTarget: { checked } }) => set({ is_sticky: checked })} />
      <NumberField
        label={t('silence')}
        description={t('silenceText')}
        step={1}
        value={policy.silence_minutes}
        onChange={(minutes) => set({ silence_minutes: minutes === null ? null : Math.max(1, Math.round(minutes)) })}
      />
    </fieldset>
  )
}

type NumberProps = { label: string; description?: string; step: number; value: number | null; onChange: (value: number | null) => void }

/** Field for a number in steps, at least 0; null if it is empty. */
export function NumberField({ label, description, step, value, onChange }: NumberProps) {
  return (
    <TextInput
      type="number"
      label={label}
      description={description}
      min={0}
      step={step}
      value={value ?? ''}
      onChange={({ currentTarget: { value: typed } }) => onChange(typed === '' ? null : Math.max(0, Math.round(Number(typed) * 10) / 10))}
    />
  )
}
