import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../shared/interface/page/page.tsx'
import { ssoQuery } from './api.ts'
import { Domains } from './domains.tsx'
import { ProviderForm } from './provider-form.tsx'
import { RemoveProvider } from './remove-provider.tsx'
import { t } from './texts.ts'

/** Page at /admin/profile/settings/single-sign-on. */
export function Component() {
  const query = useQuery(ssoQuery)
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Section title={t('domains')} lead={t('domainsLead')}>
        <Loaded query={query} rows={2}>
          {({ domains }) => <Domains domains={domains} />}
        </Loaded>
      </Section>
      <Section title={t('provider')} lead={t('providerLead')}>
        <Loaded query={query} rows={6}>
          {(view) => (
            <>
              <ProviderForm view={view} />
              {view.settings && <RemoveProvider />}
            </>
          )}
        </Loaded>
      </Section>
    </Page>
  )
}
