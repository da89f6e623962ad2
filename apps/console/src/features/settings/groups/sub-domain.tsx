import { Button, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import type { api as table } from '@porchlight/contracts/api'
import type { OutputOf } from '@porchlight/contracts/define'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { errorText } from '../../../shared/connection/error-text.ts'
import { keepAnswer } from '../../../shared/connection/optimistic.ts'
import { shownInPlace } from '../../../shared/connection/query-client.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Row, Section } from '../../../shared/interface/page/page.tsx'
import { HostClaim } from '../../../shared/library/hosts/host-claim.tsx'
import { HostName } from '../../../shared/library/hosts/host-name.tsx'
import { MissingRecord } from '../../../shared/library/hosts/missing-record.tsx'
import { subDomainQuery } from '../api.ts'
import fields from '../form/form.module.css'
import { t } from '../texts.ts'

type State = OutputOf<typeof table.librarySettings.subDomain>

const keep = ({ custom_subDomain, claim, proof, missing_since }: State) =>
  keepAnswer(subDomainQuery.queryKey, { custom_subDomain, claim, proof, missing_since })

/** The library's custom subdomain: claim it, verify it with a TXT record, or remove it. */
export function SubDomain() {
  const state = useQuery(subDomainQuery)
  return (
    <Section title={t('subDomain')} lead={t('subDomainLead')}>
      <Loaded query={state} rows={2}>
        {({ custom_subDomain, claim, proof, missing_since }) => (
          <>
            {custom_subDomain && <Verified host={custom_subDomain} />}
            {missing_since && proof && <MissingRecord since={missing_since} proof={proof} />}
            {claim && <Claimed key={claim.host} claim={claim} />}
            {!claim && !custom_subDomain && <Claim />}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function useClaim({ after, ...more }: { after?: () => void; onError?: () => void } = {}) {
  return useMutation({
    ...more,
    mutationFn: (custom_subDomain: string | null) => api.librarySettings.claimSubDomain({ custom_subDomain }),
    onSuccess: (state) => {
      keep(state)
      after?.()
    },
  })
}

/** The field in which a subdomain is named. */
export function Claim() {
  const [host, setHost] = useState('')
  const claim = useClaim({ onError: shownInPlace })
  const isRefused = claim.error instanceof ApiError && claim.error.code === 'invalid_input'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (host.trim()) claim.mutate(host.trim().toLowerCase())
      }}
    >
      <Row label={t('hostName')} hint={t('hostNameHint')} htmlFor="sub-domain">
        <TextInput
          id="sub-domain"
          className={fields.input}
          placeholder="help.example.com"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={253}
          value={host}
          error={isRefused ? t('wrongHost') : claim.error && errorText(claim.error)}
          aria-describedby="sub-domain-hint"
          onChange={(event) => setHost(event.currentTarget.value)}
        />
        <Button type="submit" loading={claim.isPending} disabled={!host.trim()}>
          {t('claim')}
        </Button>
      </Row>
    </form>
  )
}

/** A named subdomain: the record that proves it, and its check. */
export function Claimed({ claim }: { claim: NonNullable<State['claim']> }) {
  const giveUp = useClaim()
  const verify = async () => {
    const state = await api.librarySettings.verifySubDomain({})
    keep(state)
    return state.is_verified
  }
  const giveUpButton = (
    <Button variant="subtle" color="gray" loading={giveUp.isPending} onClick={() => giveUp.mutate(null)}>
      {t('giveUp')}
    </Button>
  )
  return <HostClaim claim={claim} verify={verify} actions={giveUpButton} />
}

function Verified({ host }: { host: string }) {
  const [isAsking, setAsking] = useState(false)
  const giveUp = useClaim({ after: () => setAsking(false) })
  return (
    <Row
      label={
        <HostName>
          {host} <IconCircleCheck size={17} stroke={1.8} role="img" aria-label={t('isVerified')} />
        </HostName>
      }
      hint={isAsking ? t('giveUpQuestion', { host }) : t('verifiedHint')}
    >
      {isAsking ? (
        <>
          <Button variant="default" onClick={() => setAsking(false)}>
            {t('cancel')}
          </Button>
          <Button color="red" loading={giveUp.isPending} onClick={() => giveUp.mutate(null)}>
            {t('giveUp')}
          </Button>
        </>
      ) : (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('giveUp')}
        </Button>
      )}
    </Row>
  )
}
