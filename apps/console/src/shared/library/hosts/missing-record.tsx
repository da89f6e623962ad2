import { limits } from '@porchlight/contracts/limits'
import { momentText, Notice } from '@porchlight/ui'
import { Row } from '../../interface/page/page.tsx'
import type { HostProof } from './host-proof.ts'
import styles from './hosts.module.css'
import { t } from './texts.ts'
import { TxtRecord } from './txt-record.tsx'

/** Warns that the TXT record for a hostname is missing: the library loses the hostname unless the record is restored. */
export function MissingRecord({ since, proof }: { since: string; proof: HostProof }) {
  return (
    <>
      <div className={styles.notice}>
        <Notice tone="warning">{t('recordMissing', { moment: momentText(Date.parse(since) + limits.subDomainGraceMs) })}</Notice>
      </div>
      <Row label={t('recordToRestore')} stacked>
        <TxtRecord proof={proof} />
      </Row>
    </>
  )
}
