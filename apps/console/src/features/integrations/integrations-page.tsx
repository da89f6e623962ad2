import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { ApiKeysSection } from './api-keys/api-keys-section.tsx'
import { connectingKey } from './connecting.ts'
import { EmailSection } from './email-section.tsx'
import { IncomingSection } from './incoming-section.tsx'
import { MailboxesSection } from './mailboxes-section.tsx'
import { SenderSection } from './sender-section.tsx'
import { sendersQuery } from './senders-query.ts'
import { t } from './texts.ts'
import { useTryOut } from './try-out.ts'
import { WebhooksSection } from './webhooks/webhooks-section.tsx'

const types = ['smtp', 'google', 'microsoft', 'mailgun'] as const

/** Page at /admin/profile/integrations: who sends the library's mail, where it receives mail, who receives its webhooks, and which programs call it. */
export function Component() {
  const query = useQuery(sendersQuery)
  useReturnFromProvider()
  return (
    <Page title={t('title')} lead={query.data && t('lead', { address: query.data.instance_address })} wide>
      <EmailSection />
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
      <MailboxesSection />
      <IncomingSection />
      <WebhooksSection />
      <ApiKeysSection />
    </Page>
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
