import { Checkbox } from '@mantine/core'
import { t } from './texts.ts'
import type { Question } from './use-recipient-question.ts'

/** Asks whether a mail is to go to people who may be on the customer's side, or says that it can't go to the customer. */
export function RecipientQuestion({ question }: { question: Question }) {
  const { isRequester, participants, former, isAgreed, answer } = question
  if (!isRequester && participants.length === 0) return null
  return (
    <div role="alert" style={{ display: 'grid', gap: 'var(--pl-space-2)', marginBlock: 'var(--pl-space-1)', fontSize: 'var(--pl-text-sm)' }}>
      {isRequester && <span style={{ color: 'var(--pl-danger-text)' }}>{t('isRequester')}</span>}
      {participants.map((address) => (
        <Checkbox
          key={address}
          label={t('onPurpose', { address })}
          description={t(former.includes(address) ? 'wasCustomer' : 'isParticipant', { address })}
          checked={isAgreed(address)}
          onChange={(event) => answer(address, event.currentTarget.checked)}
        />
      ))}
    </div>
  )
}
