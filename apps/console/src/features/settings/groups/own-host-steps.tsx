import { Notice } from '@porchlight/ui'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CopyField } from '../../../shared/interface/page/copy-field.tsx'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Row } from '../../../shared/interface/page/page.tsx'
import { subDomainQuery } from '../api.ts'
import { t } from '../texts.ts'
import styles from './groups.module.css'
import { Claim, Claimed } from './sub-domain.tsx'

/**
 * Leads an owner whose library has only its default address, step by step, to a subdomain of their own, because third-party code runs nowhere else: choose the name,
 * point it here, prove that it is theirs. Each step has its own control, so nobody has to look for another page.
 */
export function OwnHostSteps() {
  const state = useQuery(subDomainQuery)
  return (
    <>
      <div className={styles.notice}>
        <Notice tone="info">{t('ownHostWhy')}</Notice>
      </div>
      <Loaded query={state} rows={3}>
        {({ custom_subDomain, claim }) => (
          <ol className={styles.steps} aria-label={t('ownHostSteps')}>
            <Step title={t('ownHostChoose')} hint={t('ownHostChooseHint')} isDone={claim !== null || custom_subDomain !== null}>
              {claim === null && custom_subDomain === null && <Claim />}
            </Step>
            <Step title={t('ownHostPoint')} hint={t('ownHostPointHint')}>
              {claim && (
                <Row label="CNAME" hint={claim.host} stacked>
                  <CopyField value={location.hostname} what="CNAME" />
                </Row>
              )}
            </Step>
            <Step title={t('ownHostProve')} hint={t('ownHostProveHint')} isDone={custom_subDomain !== null}>
              {claim && <Claimed key={claim.host} claim={claim} />}
            </Step>
            <Step title={t('ownHostSwitch')} hint={t('ownHostSwitchHint')} />
          </ol>
        )}
      </Loaded>
    </>
  )
}

function Step({ title, hint, isDone = false, children }: { title: string; hint: string; isDone?: boolean; children?: ReactNode }) {
  return (
    <li className={styles.step}>
      <p className={styles.stepTitle}>
        {title} {isDone && <IconCircleCheck size={17} stroke={1.8} role="img" aria-label={t('ownHostDone')} />}
      </p>
      <p className={styles.stepHint}>{hint}</p>
      {children}
    </li>
  )
}
