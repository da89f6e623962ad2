import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../../shared/interface/page/page.tsx'
import { ErasureRegister } from './erasure-register.tsx'
import { LegalHolds } from './legal-holds.tsx'
import { PersonalFields } from './personal-fields.tsx'
import { RetentionRule } from './retention-rule.tsx'
import { t } from './texts.ts'

/** Page at /admin/profile/settings/personal-data: how long each kind of data is kept, what a rule would delete now, and legal holds. */
export function Component() {
  const query = useQuery({ queryKey: ['retention'], queryFn: async () => (await api.personalData.retention({})).rules })
  return (
    <Page title={t('title')} lead={t('retentionLead')}>
      <Section title={t('retention')}>
        <Loaded query={query} rows={4}>
          {(rules) => rules.map(({ kind, days }) => <RetentionRule key={`${kind} ${days}`} kind={kind} days={days} />)}
        </Loaded>
      </Section>
      <Section title={t('fields')} lead={t('fieldsLead')}>
        <PersonalFields />
      </Section>
      <Section title={t('holds')} lead={t('holdsLead')}>
        <LegalHolds />
      </Section>
      <Section title={t('erasures')} lead={t('erasuresLead')}>
        <ErasureRegister />
      </Section>
    </Page>
  )
}
