import { Button, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import type { OutputOf, api as table } from '@porchlight/contracts'
import { limits } from '@porchlight/contracts/limits'
import { momentText, Notice } from '@porchlight/ui'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api.ts'
import { errorText } from '../../../shared/error-text.ts'
import { CopyField } from '../../../shared/page/copy-field.tsx'
import { Loaded } from '../../../shared/page/loaded.tsx'
import { Row, Section } from '../../../shared/page/page.tsx'
import { queryClient } from '../../../shared/query-client.ts'
import { showError, showSuccess } from '../../../shared/toasts.ts'
import { subDomainQuery } from '../api.ts'
import fields from '../form/form.module.css'
import { t } from '../texts.ts'
import styles from './groups.module.css'

type State = OutputOf<typeof table.librarySettings.subDomain>

const keep = ({ custom_subDomain, claim, proof, missing_since }: State) =>
  queryClient.setQueryData(subDomainQuery.queryKey, { custom_subDomain, claim, proof, missing_since })

/** A sub-domain of one's own: claimed, proven by a TXT record, served; or given up again. */
export function SubDomain() {
  const state = useQuery(subDomainQuery)
  return (
    <Section title={t('subDomain')} lead={t('subDomainLead')}>
      <Loaded query={state} rows={2}>
        {({ custom_subDomain, claim, proof, missing_since }) => (
          <>
            {custom_subDomain && <Verified host={custom_subDomain} />}
            {missing_since && proof && <Missing since={missing_since} proof={proof} />}
            {claim && <Claimed key={claim.host} claim={claim} />}
            {!claim && !custom_subDomain && <Claim />}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function useClaim(after?: () => void) {
  return useMutation({
    mutationFn: (custom_subDomain: string | null) => api.librarySettings.claimSubDomain({ custom_subDomain }),
    onSuccess: (state) => {
      keep(state)
      after?.()
    },
  })
}

function Claim() {
  const [host, setHost] = useState('')
  const claim = useClaim()
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

function Claimed({ claim: { host, record, value } }: { claim: NonNullable<State['claim']> }) {
  const giveUp = useClaim()
  const verify = useMutation({
    mutationFn: () => api.librarySettings.verifySubDomain({}),
    onSuccess: (state) => {
      keep(state)
      if (state.is_verified) showSuccess(t('verified', { host }))
    },
  })
  const isTaken = verify.error instanceof ApiError && verify.error.code === 'already_taken'
  return (
    <>
      <Row label={<span className={styles.host}>{host}</span>} hint={t('claimedHint')} stacked>
        <TxtRecord record={record} value={value} />
      </Row>
      {verify.data && !verify.data.is_verified && !verify.isPending && (
        <div className={styles.notice}>
          <Notice tone="warning">{t('notFoundYet', { record })}</Notice>
        </div>
      )}
      {verify.error && !verify.isPending && (
        <div className={styles.notice}>
          <Notice tone="danger">{isTaken ? t('hostTaken') : errorText(verify.error)}</Notice>
        </div>
      )}
      <Row label={t('looksFor')} hint={t('looksForHint')}>
        <Button
          variant="subtle"
          color="gray"
          loading={giveUp.isPending}
          onClick={() => giveUp.mutate(null, { onError: (cause) => showError(errorText(cause)) })}
        >
          {t('giveUp')}
        </Button>
        <Button loading={verify.isPending} onClick={() => verify.mutate()}>
          {t('verify')}
        </Button>
      </Row>
    </>
  )
}

function TxtRecord({ record, value }: { record: string; value: string }) {
  return (
    <dl className={styles.record}>
      <dt>{t('recordType')}</dt>
      <dd>TXT</dd>
      <dt>{t('recordName')}</dt>
      <dd>
        <CopyField value={record} what={t('recordName')} />
      </dd>
      <dt>{t('recordValue')}</dt>
      <dd>
        <CopyField value={value} what={t('recordValue')} />
      </dd>
    </dl>
  )
}

/** The record that has proven the name is no longer found: it has to come back, or the name goes. */
function Missing({ since, proof: { record, value } }: { since: string; proof: NonNullable<State['proof']> }) {
  return (
    <>
      <div className={styles.notice}>
        <Notice tone="warning">{t('recordMissing', { moment: momentText(Date.parse(since) + limits.subDomainGraceMs) })}</Notice>
      </div>
      <Row label={t('recordToRestore')} stacked>
        <TxtRecord record={record} value={value} />
      </Row>
    </>
  )
}

function Verified({ host }: { host: string }) {
  const [isAsking, setAsking] = useState(false)
  const giveUp = useClaim(() => setAsking(false))
  return (
    <Row
      label={
        <span className={styles.host}>
          {host} <IconCircleCheck size={17} stroke={1.8} role="img" aria-label={t('isVerified')} />
        </span>
      }
      hint={isAsking ? t('giveUpQuestion', { host }) : t('verifiedHint')}
    >
      {isAsking ? (
        <>
          <Button variant="default" onClick={() => setAsking(false)}>
            {t('cancel')}
          </Button>
          <Button color="red" loading={giveUp.isPending} onClick={() => giveUp.mutate(null, { onError: (cause) => showError(errorText(cause)) })}>
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
