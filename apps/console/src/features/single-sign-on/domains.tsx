import { Button, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { shownInPlace } from '../../shared/connection/query-client.ts'
import { Row } from '../../shared/interface/page/page.tsx'
import { HostClaim } from '../../shared/library/hosts/host-claim.tsx'
import { HostName } from '../../shared/library/hosts/host-name.tsx'
import { MissingRecord } from '../../shared/library/hosts/missing-record.tsx'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { keepSso, type SsoView } from './api.ts'
import { t } from './texts.ts'

type Domain = SsoView['domains'][number]

/** The email domains that the provider speaks for, and a field to claim another one. */
export function Domains({ domains }: { domains: Domain[] }) {
  return (
    <>
      {domains.map((each) => (each.verified_at ? <Proven key={each.domain} domain={each} /> : <Claimed key={each.domain} domain={each} />))}
      <Claim />
    </>
  )
}

function GiveUp({ domain }: Pick<Domain, 'domain'>) {
  const remove = useMutation({ mutationFn: () => api.singleSignOn.removeDomain({ domain }), onSuccess: keepSso })
  return (
    <ActionButton
      for="singleSignOn.removeDomain"
      variant="subtle"
      color="gray"
      busy={remove.isPending}
      aria-label={t('giveUpOf', { domain })}
      onClick={() => remove.mutate()}
    >
      {t('giveUp')}
    </ActionButton>
  )
}

function Proven({ domain: { domain, record, value, missing_since } }: { domain: Domain }) {
  return (
    <>
      <Row label={<HostName>{domain}</HostName>} hint={t('proven')}>
        <GiveUp domain={domain} />
      </Row>
      {missing_since && <MissingRecord since={missing_since} proof={{ host: domain, record, value }} />}
    </>
  )
}

function Claimed({ domain: { domain, record, value } }: { domain: Domain }) {
  const verify = async () => {
    const { is_verified, ...view } = await api.singleSignOn.verifyDomain({ domain })
    keepSso(view)
    return is_verified
  }
  return <HostClaim claim={{ host: domain, record, value }} verify={verify} actions={<GiveUp domain={domain} />} />
}

function Claim() {
  const [domain, setDomain] = useState('')
  const claim = useMutation({
    mutationFn: () => api.singleSignOn.claimDomain({ domain: domain.trim() }),
    onError: shownInPlace,
    onSuccess: (view) => {
      setDomain('')
      keepSso(view)
    },
  })
  const isRefused = claim.error instanceof ApiError && claim.error.code === 'invalid_input'
  const isFull = claim.error instanceof ApiError && claim.error.code === 'conflict'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (domain.trim()) claim.mutate()
      }}
    >
      <Row label={t('domain')} hint={t('domainHint')} htmlFor="sso-domain">
        <TextInput
          id="sso-domain"
          placeholder="example.com"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={253}
          value={domain}
          error={isRefused ? t('wrongDomain') : isFull ? t('tooMany') : claim.error && errorText(claim.error)}
          aria-describedby="sso-domain-hint"
          onChange={(event) => setDomain(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={claim.isPending} disabled={!domain.trim()}>
          {t('claim')}
        </Button>
      </Row>
    </form>
  )
}
