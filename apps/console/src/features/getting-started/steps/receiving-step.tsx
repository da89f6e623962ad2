import type { GettingStartedView } from '@porchlight/contracts/getting-started/getting-started'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { CopyField } from '../../../shared/interface/page/copy-field.tsx'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import styles from '../set-up.module.css'
import { t } from '../texts.ts'
import { Actions } from './actions.tsx'

/** Where customers write to: the addresses, and a test that shows that mail arrives. */
export function ReceivingStep({ view: { receives_at, steps, has_mail_server } }: { view: GettingStartedView }) {
  const [address] = receives_at
  const send = useMutation({ mutationFn: (to: string) => api.inboundMail.startRoundTrip({ address: to }) })
  const hasArrived = steps.some(({ step, is_done }) => step === 'receiving' && is_done)
  return (
    <>
      {receives_at.length > 0 && (
        <ul className={styles.addresses} aria-label={t('addresses')}>
          {receives_at.map((each) => (
            <li key={each}>
              <CopyField value={each} what={each} />
            </li>
          ))}
        </ul>
      )}
      <p role="status">{t(hasArrived ? 'hasArrived' : address === undefined ? 'noAddress' : send.isSuccess ? 'testUnderWay' : 'nothingArrived')}</p>
      <Actions links={[[t(address === undefined ? 'connectMailbox' : 'receivingMore'), '/admin/profile/integrations']]}>
        {address !== undefined && has_mail_server && (
          <ActionButton for="inboundMail.startRoundTrip" size="xs" busy={send.isPending} onClick={() => send.mutate(address)}>
            {t('testReceiving', { address })}
          </ActionButton>
        )}
      </Actions>
    </>
  )
}
