import { Button } from '@mantine/core'
import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import type { ContactFormView } from '@porchlight/contracts/contact-form/contact-forms'
import { EmptyState } from '@porchlight/ui'
import { IconMailQuestion } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Page, Section } from '../../shared/interface/page/page.tsx'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { contactFormDocument } from './api.ts'
import { AppliedForms } from './applied-forms.tsx'
import styles from './contact-form.module.css'
import { guidedForm } from './guided-form.ts'
import { t } from './texts.ts'

/** Shown until a form has been saved: begins one from a template. */
export function StartPage({ view }: { view: ContactFormView }) {
  const begin = useMutation({ mutationFn: (form: ContactForm) => contactFormDocument.save(form, 0) })
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Section>
        <EmptyState
          icon={<IconMailQuestion size={20} stroke={1.6} />}
          title={t('emptyTitle')}
          level={2}
          action={
            <span className={`${styles.choices} ${styles.starts}`}>
              <ActionButton for="contactForms.save" busy={begin.isPending} onClick={() => begin.mutate(guidedForm())}>
                {t('useGuided')}
              </ActionButton>
              <Button variant="default" disabled={begin.isPending} onClick={() => begin.mutate(view.form)}>
                {t('useShort')}
              </Button>
            </span>
          }
        >
          {t('emptyText')}
        </EmptyState>
      </Section>
      <AppliedForms own={view.applied} />
    </Page>
  )
}
