import '@mantine/core/styles/Anchor.layer.css'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CopyField } from '../../shared/interface/page/copy-field.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Row, Section } from '../../shared/interface/page/page.tsx'
import { provisioningQuery } from './api.ts'
import { GroupRow } from './group-row.tsx'
import { LogRow } from './log-row.tsx'
import { t } from './texts.ts'

/** Page at /admin/profile/directory. */
export function Component() {
  const query = useQuery(provisioningQuery)
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Section title={t('connect')}>
        <Loaded query={query} rows={2}>
          {({ base_url }) => (
            <>
              <Row label={t('address')} hint={t('addressHint')} stacked>
                <CopyField value={base_url} what={t('address')} />
              </Row>
              <Row label={t('key')} hint={t('keyHint')}>
                <Anchor component={Link} to="/admin/profile/integrations">
                  {t('openKeys')}
                </Anchor>
              </Row>
            </>
          )}
        </Loaded>
      </Section>
      <Section title={t('groups')} lead={t('groupsLead')}>
        <Loaded query={query} rows={2}>
          {({ groups }) => (groups.length === 0 ? <Row label={t('none')} /> : groups.map((group) => <GroupRow key={group.group_ref} group={group} />))}
        </Loaded>
      </Section>
      <Section title={t('log')} lead={t('logLead')}>
        <Loaded query={query} rows={2}>
          {({ log }) => (log.length === 0 ? <Row label={t('logEmpty')} /> : log.map((row) => <LogRow key={row.log_ref} row={row} />))}
        </Loaded>
      </Section>
    </Page>
  )
}
