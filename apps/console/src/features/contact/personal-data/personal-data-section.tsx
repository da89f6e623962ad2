import type { ErasureView } from '@porchlight/contracts/personal-data/personal-data'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { ConfirmDialog } from '../../../shared/interface/dialogs/confirm-dialog.tsx'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Section } from '../../../shared/interface/page/page.tsx'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import styles from '../directory/directory.module.css'
import { ExportContact } from './export-contact.tsx'
import { HoldDialog } from './hold-dialog.tsx'
import { LegalHolds } from './legal-holds.tsx'
import { numberText, receiptLines, stateText } from './receipt.ts'
import { t } from './texts.ts'

const progressMs = 2000

/** Section of a contact's page: exports, holds and erases the contact, and shows the receipt. */
export default function PersonalDataSection({ visitor_id }: { visitor_id: string }) {
  const query = useQuery({
    queryKey: ['erasures', visitor_id],
    queryFn: async () => (await api.personalData.erasures({ visitor_id })).erasures[0] ?? null,
    // Notices tell the beginning and the end of an erasure, not how far it is.
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? progressMs : false),
  })
  return (
    <Section title={t('title')} lead={t('lead')}>
      <Loaded query={query} rows={2}>
        {(receipt) => <Receipt visitor_id={visitor_id} receipt={receipt} />}
      </Loaded>
    </Section>
  )
}

function Receipt({ visitor_id, receipt }: { visitor_id: string; receipt: ErasureView | null }) {
  const [isAsking, setAsking] = useState(false)
  const [isHolding, setHolding] = useState(false)
  const erase = useMutation({
    mutationFn: () => api.personalData.erase({ visitor_id }),
    onSettled: () => {
      setAsking(false)
    },
  })
  const canErase = !receipt || receipt.state === 'failed'
  return (
    <>
      <div className={styles.state} role="status">
        {receipt && <p className={styles.hint}>{stateText(receipt)}</p>}
      </div>
      {receipt?.state === 'done' && (
        <dl className={styles.facts} aria-label={t('receipt')}>
          {receiptLines(receipt.counts).map(([kind, count]) => (
            <div key={kind}>
              <dt>{t(`kind_${kind}`)}</dt>
              <dd>{numberText(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {canErase && <ExportContact visitor_id={visitor_id} />}
      <LegalHolds visitor_id={visitor_id} />
      {canErase && (
        <div className={styles.partial}>
          <ActionButton for="personalData.erase" variant="light" color="red" onClick={() => setAsking(true)}>
            {t('erase')}
          </ActionButton>
          <ActionButton for="personalData.hold" variant="subtle" color="gray" onClick={() => setHolding(true)}>
            {t('hold')}
          </ActionButton>
        </div>
      )}
      <HoldDialog held={{ visitor_id }} isOpen={isHolding} onClose={() => setHolding(false)} />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('eraseTitle')}
        confirm={t('erase')}
        cancel={t('cancel')}
        busy={erase.isPending}
        onConfirm={() => erase.mutate()}
        onClose={() => setAsking(false)}
      >
        {t('eraseText')}
      </ConfirmDialog>
    </>
  )
}
