import { useQuery } from '@tanstack/react-query'
import { CopyField } from '../../../shared/interface/page/copy-field.tsx'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Page, Row, Section } from '../../../shared/interface/page/page.tsx'
import { libraryQuery } from '../../../shared/library/library.ts'
import { t } from '../texts.ts'
import { title } from '../titles.ts'
import { LibraryDomain } from './library-domain.tsx'
import { SubDomain } from './sub-domain.tsx'

/** Page at /admin/profile/settings/domain: the library's domain, and a custom subdomain for the help center. */
export function Component() {
  const library = useQuery(libraryQuery)
  return (
    <Page title={title('domain')} lead={t('domainLead')}>
      <Section>
        <LibraryDomain />
        <Loaded query={library} rows={2}>
          {({ support_lib_id, library_refkey }) => (
            <>
              <Row label={t('libraryKey')} hint={t('libraryKeyHint')} stacked>
                <CopyField value={support_lib_id} what={t('libraryKey')} />
              </Row>
              {library_refkey && (
                <Row label={t('refkey')} hint={t('refkeyHint')} stacked>
                  <CopyField value={library_refkey} what={t('refkey')} />
                </Row>
              )}
            </>
          )}
        </Loaded>
      </Section>
      <SubDomain />
    </Page>
  )
}
