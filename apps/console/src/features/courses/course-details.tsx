import '@mantine/core/styles/NumberInput.layer.css'

import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import { FieldCard } from '../../shared/content/publications/field-card.tsx'
import type { TextForm } from '../../shared/content/publications/use-text-form.ts'
import { t } from './texts.ts'

/** The editable fields of a course. */
export type CourseValues = { course_title: string; course_description: string; pass_mark: number; has_certificate: boolean }

/** Form fields for a course's title, description, pass mark and certificate. */
export function CourseDetails({ form }: { form: TextForm<CourseValues> }) {
  return (
    <FieldCard title={t('details')}>
      <TextInput
        label={t('courseTitle')}
        maxLength={200}
        value={form.values.course_title}
        onChange={(event) => form.set({ course_title: event.currentTarget.value })}
      />
      <Textarea
        label={t('description')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={2000}
        value={form.values.course_description}
        onChange={(event) => form.set({ course_description: event.currentTarget.value })}
      />
      <NumberInput
        label={t('passMark')}
        description={t('passMarkHint')}
        suffix=" %"
        min={1}
        max={100}
        allowDecimal={false}
        clampBehavior="strict"
        value={form.values.pass_mark}
        onChange={(typed) => typeof typed === 'number' && typed >= 1 && form.set({ pass_mark: typed })}
      />
      <Switch
        label={t('certificate')}
        description={t('certificateHint')}
        checked={form.values.has_certificate}
        onChange={(event) => form.set({ has_certificate: event.currentTarget.checked })}
      />
    </FieldCard>
  )
}
