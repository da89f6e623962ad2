import { Textarea, TextInput } from '@mantine/core'
import { FieldCard } from '../../shared/content/publications/field-card.tsx'
import type { TextForm } from '../../shared/content/publications/use-text-form.ts'
import { t } from './texts.ts'

/** The editable fields of a course. */
export type CourseValues = { course_title: string; course_description: string }

/** Form fields for a course's title and description. */
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
    </FieldCard>
  )
}
