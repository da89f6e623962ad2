import { NativeSelect } from '@mantine/core'
import { mailTemplateKinds, mailTemplateNames } from '@porchlight/contracts/mail-templates/template-kinds'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { EmailGroup, EmailPage } from '../../shared/mail/email-page.tsx'
import type { Kind, Template } from './mail-template.ts'
import styles from './mail-templates.module.css'
import { TemplateForm } from './template-form.tsx'
import { t } from './texts.ts'

/** The texts of one automatic mail. */
const templatesQuery = (kind: Kind) => queryOptions({ queryKey: ['mail-templates', kind], queryFn: () => api.mailTemplates.read({ kind }) })

const kindsTo = (to: 'customers' | 'team') =>
  mailTemplateNames.filter((name) => mailTemplateKinds[name].to === to).map((value) => ({ value, label: t(`kind_${value}`) }))

/** Page at /admin/profile/emailtexts: what automatic mails say, in each language, beside the mail as customers get it. */
export function Component() {
  const [kind, setKind] = useState<Kind>('acknowledgement')
  const [language, setLanguage] = useState('')
  const query = useQuery(templatesQuery(kind))
  return (
    <EmailPage>
      <EmailGroup title={t('title')} lead={t('lead')}>
        <NativeSelect
          label={t('kind')}
          description={t(`when_${kind}`)}
          className={styles.choice}
          value={kind}
          data={[
            { group: t('toCustomers'), items: kindsTo('customers') },
            { group: t('toTeam'), items: kindsTo('team') },
          ]}
          onChange={(event) => setKind(mailTemplateNames.find((name) => name === event.currentTarget.value) ?? kind)}
        />
        <Loaded query={query} rows={6}>
          {({ templates, examples, may_write }) => {
            const template = templates.find((each) => each.language === language) ?? templates[0]
            return (
              template && (
                <>
                  <NativeSelect
                    label={t('language')}
                    className={styles.choice}
                    value={template.language}
                    data={templates.map((each) => ({ value: each.language, label: each.is_built_in ? named(each) : t('own', { language: named(each) }) }))}
                    onChange={(event) => setLanguage(event.currentTarget.value)}
                  />
                  <TemplateForm
                    key={`${kind} ${template.language} ${template.changed_at}`}
                    kind={kind}
                    template={template}
                    examples={examples}
                    mayWrite={may_write}
                  />
                </>
              )
            )
          }}
        </Loaded>
      </EmailGroup>
    </EmailPage>
  )
}

const named = ({ language }: Template) => new Intl.DisplayNames([currentLocale()], { type: 'language' }).of(language) ?? language
