import { Button } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { Notice } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../../connection/error-text.ts'
import { shownInPlace } from '../../connection/query-client.ts'
import { Row } from '../../interface/page/page.tsx'
import { showSuccess } from '../../interface/toasts.ts'
import { HostName } from './host-name.tsx'
import type { HostProof } from './host-proof.ts'
import styles from './hosts.module.css'
import { t } from './texts.ts'
import { TxtRecord } from './txt-record.tsx'

/** A claimed hostname, with its TXT record and a button to verify it. `verify` resolves to whether the record was found. */
export function HostClaim({ claim, verify, actions }: { claim: HostProof; verify: () => Promise<boolean>; actions?: ReactNode }) {
  const { host, record } = claim
  const look = useMutation({ mutationFn: verify, onError: shownInPlace, onSuccess: (isVerified) => isVerified && showSuccess(t('verified', { host })) })
  const isTaken = look.error instanceof ApiError && look.error.code === 'already_taken'
  return (
    <>
      <Row label={<HostName>{host}</HostName>} hint={t('claimedHint')} stacked>
        <TxtRecord proof={claim} />
      </Row>
      {look.data === false && !look.isPending && (
        <div className={styles.notice}>
          <Notice tone="warning">{t('notFoundYet', { record })}</Notice>
        </div>
      )}
      {look.error && !look.isPending && (
        <div className={styles.notice}>
          <Notice tone="danger">{isTaken ? t('hostTaken') : errorText(look.error)}</Notice>
        </div>
      )}
      <Row label={t('looksFor')} hint={t('looksForHint')}>
        {actions}
        <Button loading={look.isPending} onClick={() => look.mutate()}>
          {t('verify')}
        </Button>
      </Row>
    </>
  )
}
