import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { keepAnswer } from '../../../shared/connection/optimistic.ts'
import { CopyField } from '../../../shared/interface/page/copy-field.tsx'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Row } from '../../../shared/interface/page/page.tsx'
import { HostClaim } from '../../../shared/library/hosts/host-claim.tsx'
import { MissingRecord } from '../../../shared/library/hosts/missing-record.tsx'
import { domainQuery } from '../api.ts'
import { t } from '../texts.ts'

/** The library's current domain, and a new domain requested by its parent that is still waiting for its DNS record. */
export function LibraryDomain() {
  const state = useQuery(domainQuery)
  const verify = async () => {
    const { is_verified, ...known } = await api.librarySettings.verifyDomain({})
    keepAnswer(domainQuery.queryKey, known)
    return is_verified
  }
  return (
    <Loaded query={state} rows={1}>
      {({ library_domain, claim, proof, missing_since }) => (
        <>
          <Row label={t('libraryDomain')} hint={t('libraryDomainHint')} stacked>
            <CopyField value={library_domain} what={t('libraryDomain')} />
          </Row>
          {missing_since && proof && <MissingRecord since={missing_since} proof={proof} />}
          {claim && <HostClaim key={claim.host} claim={claim} verify={verify} />}
        </>
      )}
    </Loaded>
  )
}
