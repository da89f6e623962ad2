import { CopyField } from '../../interface/page/copy-field.tsx'
import type { HostProof } from './host-proof.ts'
import styles from './hosts.module.css'
import { t } from './texts.ts'

/** TXT record to add to a DNS zone, with a copy button for each part. */
export function TxtRecord({ proof: { record, value } }: { proof: HostProof }) {
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
