import { limits } from '@porchlight/contracts/limits'
import type { Waiting } from '@porchlight/contracts/visitors/visitors'
import { t } from '../../chat-texts.ts'

/** Tells a visitor in the queue how many are ahead of them and, after a while, that we are still looking for someone to help. Empty without `waiting`. */
export function WaitingLine({ waiting }: { waiting: Waiting | null }) {
  return (
    <div className="waiting" role="status">
      {waiting ? (
        <p>
          {waiting.minutes >= limits.longWaitMinutes ? `${t('waiting_long')} · ` : ''}
          {placeOf(waiting.ahead)}
        </p>
      ) : null}
    </div>
  )
}

function placeOf(ahead: number): string {
  if (ahead === 0) return t('waiting_next')
  if (ahead > limits.queueAheadMax) return t('waiting_many', { count: limits.queueAheadMax })
  return t('waiting_ahead', { count: ahead })
}
