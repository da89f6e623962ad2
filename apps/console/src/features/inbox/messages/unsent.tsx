import { ApiError, type ClientMessage, type ConversationStore } from '@porchlight/client'
import { errorText } from '../../../shared/connection/error-text.ts'
import { t } from '../conversation/texts.ts'
import styles from './message.module.css'

/** Status line below an agent's message that isn't on the server: sending, refused, or held back because it is old. */
export function Unsent({ message, store }: { message: ClientMessage; store: ConversationStore }) {
  const id = message.client_msg_id
  if (message.local === 'sending' || !id) return <p className={styles.mark}>{t('sending')}</p>
  const isDraft = message.local === 'draft'
  return (
    <p className={styles.unsent} role="alert">
      {isDraft ? t('draftKept') : t('notSent', { reason: errorText(new ApiError(message.local_error ?? 'internal', 0)) })}
      <button type="button" onClick={() => store.retry(id)}>
        {t(isDraft ? 'sendNow' : 'retry')}
      </button>
      <button type="button" onClick={() => store.discard(id)}>
        {t('discard')}
      </button>
    </p>
  )
}
