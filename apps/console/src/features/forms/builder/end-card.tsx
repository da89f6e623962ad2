import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import type { Form } from '@porchlight/contracts/forms/form'
import { fieldsOf } from '@porchlight/contracts/forms/form-answers'
import { formLimits } from '@porchlight/contracts/forms/form-fields'
import type { FormProblem } from '@porchlight/contracts/forms/form-problems'
import type { TextForm } from '../../../shared/content/publications/use-text-form.ts'
import { useTicketOptions } from '../../../shared/conversations/options.ts'
import { t } from '../texts.ts'
import styles from './builder.module.css'

/** What is around the fields: heading, introduction, button, what happens after the form, and the ticket that it opens. */
export function EndCard({ form: { values, set }, problems }: { form: TextForm<Form>; problems: readonly FormProblem[] }) {
  const { ticket } = values
  const problemAt = (path: string) => {
    const found = problems.find((problem) => problem.path === path)
    return found ? t(`problem_${found.code}`) : null
  }
  const { ticket_type, tag } = useTicketOptions(['ticket_type', 'tag'])
  const setTicket = (part: Partial<Form['ticket']>) => set({ ticket: { ...ticket, ...part } })
  const asked = fieldsOf(values).filter(({ kind }) => kind === 'text' || kind === 'choice')
  return (
    <>
      <section className={styles.card} aria-label={t('texts')}>
        <h2>{t('texts')}</h2>
        <TextInput
          label={t('heading')}
          dir="auto"
          maxLength={formLimits.title}
          value={values.heading}
          onChange={(event) => set({ heading: event.currentTarget.value })}
        />
        <Textarea
          label={t('introduction')}
          dir="auto"
          autosize
          minRows={1}
          maxLength={formLimits.message}
          value={values.introduction}
          onChange={(event) => set({ introduction: event.currentTarget.value })}
        />
        <TextInput
          label={t('submitText')}
          dir="auto"
          maxLength={formLimits.button}
          value={values.submit_text}
          onChange={(event) => set({ submit_text: event.currentTarget.value })}
        />
        <Textarea
          label={t('thankYou')}
          dir="auto"
          autosize
          minRows={2}
          maxLength={formLimits.message}
          value={values.thank_you}
          onChange={(event) => set({ thank_you: event.currentTarget.value })}
        />
        <TextInput
          id="redirect"
          label={t('redirect')}
          description={t('redirectHint')}
          dir="ltr"
          maxLength={2048}
          value={values.redirect}
          error={problemAt('redirect')}
          onChange={(event) => set({ redirect: event.currentTarget.value })}
        />
      </section>
      <section className={styles.card} id="ticket" aria-label={t('ticket')}>
        <h2>{t('ticket')}</h2>
        <Switch
          label={t('opensTicket')}
          description={t('opensTicketHint')}
          error={problemAt('ticket')}
          checked={ticket.is_opened}
          onChange={(event) => setTicket({ is_opened: event.currentTarget.checked })}
        />
        {ticket.is_opened && (
          <>
            <NativeSelect
              label={t('ticketType')}
              value={ticket.ticket_type_ref ?? ''}
              data={[
                { value: '', label: t('none') },
                ...(ticket_type ?? []).filter((one) => !one.is_deleted).map(({ ref, name }) => ({ value: ref, label: name })),
              ]}
              onChange={(event) => setTicket({ ticket_type_ref: event.currentTarget.value || null })}
            />
            <MultiSelect
              label={t('tags')}
              maxValues={formLimits.tags}
              value={ticket.tags}
              data={(tag ?? []).filter((one) => !one.is_deleted).map(({ ref, name }) => ({ value: ref, label: name }))}
              onChange={(tags) => setTicket({ tags })}
            />
            <NativeSelect
              label={t('subjectFrom')}
              value={ticket.subject_field_id ?? ''}
              data={[{ value: '', label: t('subjectFixed') }, ...asked.map(({ field_id, label }) => ({ value: field_id, label: label || field_id }))]}
              onChange={(event) => setTicket({ subject_field_id: event.currentTarget.value || null })}
            />
            <TextInput
              label={t('subject')}
              dir="auto"
              maxLength={formLimits.label}
              value={ticket.subject}
              onChange={(event) => setTicket({ subject: event.currentTarget.value })}
            />
          </>
        )}
      </section>
    </>
  )
}
