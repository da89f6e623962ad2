import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Section } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { EmailGroup, EmailPage } from '../../shared/mail/email-page.tsx'
import { type Sender, sendersQuery } from '../../shared/mail/email-queries.ts'
import { SignaturesForm } from '../../shared/people/signatures/signatures-form.tsx'
import { t as signatureText } from '../../shared/people/signatures/texts.ts'
import { ApiKeysSection } from './api-keys/api-keys-section.tsx'
import { connectingKey } from './connecting.ts'
import { DomainCheck } from './domain-check.tsx'
import { IncomingSection } from './incoming-section.tsx'
import styles from './integrations.module.css'
import { MailboxesSection } from './mailboxes-section.tsx'
import { SenderSection } from './sender-section.tsx'
import { t } from './texts.ts'
import { useTryOut } from './try-out.ts'
import { WebhooksSection } from './webhooks/webhooks-section.tsx'

const types = ['smtp', 'google', 'microsoft', 'mailgun'] as const

/** Page at /admin/profile/integrations: where the library receives mail and who sends it, who receives its webhooks, and which programs call it. */
export function Component() {
  const query = useQuery(sendersQuery)
  useReturnFromProvider()
  const { instance_address = '', instance_sends = false } = query.data ?? {}
  return (
    <EmailPage>
      <EmailGroup title={t('receive')} lead={t('receiveLead')}>
        <MailboxesSection />
        <IncomingSection />
      </EmailGroup>
      <EmailGroup title={t('send')} lead={query.data && (instance_sends ? t('sendLead', { address: instance_address }) : t('sendLeadNone'))}>
        <Loaded query={query} rows={6}>
          {({ senders, providers }) => (
            <>
              {types.map((type) => (
                <SenderSection
                  key={type}
                  type={type}
                  sender={senders.find(({ email_type }) => email_type === type) ?? null}
                  isOffered={type === 'smtp' || type === 'mailgun' || providers.includes(type)}
                />
              ))}
            </>
          )}
        </Loaded>
      </EmailGroup>
      <EmailGroup title={t('domainPart')} lead={t('domainLead')}>
        <Loaded query={query} rows={4}>
          {({ senders }) => <DomainSection sender={senders.find(({ is_active }) => is_active) ?? senders[0]} />}
        </Loaded>
      </EmailGroup>
      <EmailGroup title={t('signaturePart')} lead={signatureText('lead')}>
        <Section>
          <div className={styles.body}>
            <SignaturesForm />
          </div>
        </Section>
      </EmailGroup>
      <EmailGroup title={t('title')} lead={t('lead')}>
        <WebhooksSection />
        <ApiKeysSection />
      </EmailGroup>
    </EmailPage>
  )
}

/** What the domain of a sender publishes, and what to copy. */
function DomainSection({ sender }: { sender: Sender | undefined }) {
  return (
    <Section {...(sender && { title: t('domainOf', { domain: sender.address.split('@')[1] ?? '' }) })}>
      <div className={styles.body}>
        {sender ? <DomainCheck key={sender.email_type} type={sender.email_type} /> : <p className={styles.state}>{t('domainNone')}</p>}
      </div>
    </Section>
  )
}

/** Completes the connection when the provider's page has sent the user back with a code. */
function useReturnFromProvider() {
  const [search, setSearch] = useSearchParams()
  const [code, state] = [search.get('code'), search.get('state')]
  const tryOut = useTryOut()
  const { mutate } = useMutation({
    mutationFn: (input: { provider: 'google' | 'microsoft'; code: string; state: string }) => api.mailSenders.connect(input),
    onSuccess: ({ sender }) => {
      showSuccess(t('connected', { address: sender?.address ?? '' }))
      if (sender) tryOut(sender.email_type)
    },
  })
  useEffect(() => {
    const provider = sessionStorage.getItem(connectingKey)
    if (code === null && state === null) return
    setSearch({}, { replace: true })
    if (code === null || state === null || (provider !== 'google' && provider !== 'microsoft')) return
    sessionStorage.removeItem(connectingKey)
    mutate({ provider, code, state })
  }, [code, state, setSearch, mutate])
}
