import { ApiError } from '@porchlight/client'
import { soonText } from '@porchlight/ui'
import { rightNow } from '@porchlight/ui/relative-time/right-now.ts'
import { useEffect, useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { errorText } from '../../../shared/connection/error-text.ts'
import type { MailReply } from '../../../shared/conversations/mails/mails-query.ts'
import { takeBack } from '../../../shared/conversations/mails/take-back.ts'
import { tellRefusal } from '../../../shared/conversations/tell-refusal.ts'
import styles from './mail.module.css'
import { t } from './texts.ts'

/** A reply that leaves this soon can be undone; a later one is scheduled. */
const soonMs = 60_000

type Props = { replies: readonly MailReply[]; onTakenBack: (reply: MailReply) => void }

/** Replies by email that have not left: in their ten seconds, scheduled, or failed. */
export function WaitingMails({ replies, onTakenBack }: Props) {
  if (replies.length === 0) return null
  return (
    <ul className={styles.waiting} aria-label={t('waitingList')}>
      {replies.map((reply) => (
        <Waiting key={reply.reply_ref} reply={reply} onTakenBack={onTakenBack} />
      ))}
    </ul>
  )
}

function Waiting({ reply, onTakenBack }: { reply: MailReply } & Pick<Props, 'onTakenBack'>) {
  const { reply_ref, state, failure } = reply
  const to = reply.to.map(({ address }) => address).join(', ')
  const left = useTimeLeft(Date.parse(reply.send_at))
  const isFailed = state === 'failed'
  const isSoon = !isFailed && left < soonMs
  const run = (call: (input: { reply_ref: string }) => Promise<unknown>) => void call({ reply_ref }).catch(tellRefusal)
  const text = isFailed
    ? t('failed', { to, reason: errorText(new ApiError(failure as 'forbidden', 0)) })
    : !isSoon
      ? t('scheduled', { to, moment: soonText(new Date(reply.send_at)) })
      : left > 0
        ? t('waiting', { to, seconds: Math.ceil(left / 1000) })
        : t('leaving', { to })
  return (
    <li data-failed={isFailed || undefined}>
      <p dir="auto">{reply.message}</p>
      <footer>
        <span role={isFailed ? 'alert' : undefined}>{text}</span>
        {(isFailed || left > 0) && (
          <button type="button" onClick={() => void takeBack(reply_ref).then(onTakenBack, tellRefusal)}>
            {t(isSoon ? 'undo' : 'edit')}
          </button>
        )}
        {!isSoon && (
          <button type="button" onClick={() => run(api.mailReplies.sendNow)}>
            {t('sendNow')}
          </button>
        )}
        {!isSoon && (
          <button type="button" onClick={() => run(api.mailReplies.takeBack)}>
            {t('discard')}
          </button>
        )}
      </footer>
    </li>
  )
}

/** Returns the time until `at` in ms, updated every second during the last minute. */
function useTimeLeft(at: number): number {
  const [now, setNow] = useState(rightNow)
  const left = Math.max(0, at - now)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(rightNow()), left > soonMs ? Math.min(left - soonMs + 50, 2 ** 31 - 1) : 1000)
    return () => clearTimeout(timer)
  }, [left])
  return left
}
