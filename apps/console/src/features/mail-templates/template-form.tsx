import { Textarea, TextInput } from '@mantine/core'
import { limits } from '@porchlight/contracts/limits'
import { mailTemplateKinds, renderTemplate, templateProblems } from '@porchlight/contracts/mail-templates/template-kinds'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { Section } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import type { Kind, Template } from './mail-template.ts'
import styles from './mail-templates.module.css'
import { t } from './texts.ts'

const named = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

type Props = { kind: Kind; template: Template; examples: Record<string, string>; mayWrite: boolean }

/** Subject and text of a mail in one language, with what is wrong with their placeholders, and the mail with example values. */
export function TemplateForm({ kind, template, examples, mayWrite }: Props) {
  const { canRun } = usePermissions()
  const { language } = template
  const [values, setValues] = useState({ subject: template.subject, text: template.text })
  const problemsId = useId()
  const { unknown, missing } = templateProblems(kind, values)
  const done = (message: string) => {
    showSuccess(message)
  }
  const save = useMutation({ mutationFn: () => api.mailTemplates.save({ kind, language, ...values }), onSuccess: () => done(t('saved')) })
  const reset = useMutation({ mutationFn: () => api.mailTemplates.reset({ kind, language }), onSuccess: () => done(t('wasReset')) })
  const isLocked = !mayWrite || !canRun('mailTemplates.save')
  const isReady = values.subject.trim() !== '' && values.text.trim() !== '' && missing.length === 0
  const mail = renderTemplate(values, examples)
  return (
    <div className={styles.both}>
      <Section title={t('text')}>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (isReady) save.mutate()
          }}
        >
          {!mayWrite && (
            <p className={styles.locked}>
              {t(template.is_built_in ? 'keepsBuiltIn' : 'sendsBuiltIn')} <Link to="/admin/profile/integrations">{t('toSenders')}</Link>
            </p>
          )}
          <TextInput
            label={t('subject')}
            dir="auto"
            disabled={isLocked}
            maxLength={limits.mailTemplateSubjectMax}
            value={values.subject}
            onChange={(event) => setValues({ ...values, subject: event.currentTarget.value })}
          />
          <Textarea
            label={t('body')}
            description={t('placeholders', { names: named(mailTemplateKinds[kind].placeholders) })}
            dir="auto"
            autosize
            minRows={8}
            maxRows={24}
            disabled={isLocked}
            aria-describedby={problemsId}
            maxLength={limits.mailTemplateTextMax}
            value={values.text}
            onChange={(event) => setValues({ ...values, text: event.currentTarget.value })}
          />
          <div id={problemsId} role="status" className={styles.problems}>
            {unknown.length > 0 && <p>{t('unknown', { names: named(unknown) })}</p>}
            {missing.length > 0 && <p>{t('missing', { names: named(missing) })}</p>}
          </div>
          <div className={styles.actions}>
            <ActionButton for="mailTemplates.save" type="submit" size="xs" disabled={!isReady || !mayWrite} busy={save.isPending}>
              {t('save')}
            </ActionButton>
            {!template.is_built_in && (
              <ActionButton for="mailTemplates.reset" variant="default" size="xs" busy={reset.isPending} onClick={() => reset.mutate()}>
                {t('reset')}
              </ActionButton>
            )}
          </div>
        </form>
      </Section>
      <Section title={t('preview')}>
        <article className={styles.mail} aria-label={t('preview')} lang={language} dir="auto">
          <h3>{mail.subject}</h3>
          <p>{mail.text}</p>
        </article>
      </Section>
    </div>
  )
}
