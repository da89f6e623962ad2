import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { MailReply } from '../../shared/conversations/mails/mails-query.ts'
import { takeBack } from '../../shared/conversations/mails/take-back.ts'
import { lineOf } from './addresses.ts'
import styles from './side-conversations.module.css'
import { t } from './texts.ts'

/** Messages to third parties that have not left: on their way, or failed. Each can be taken back. */
export function WaitingList({ replies, onChanged }: { replies: readonly MailReply[]; onChanged: () => unknown }) {
  const take = useMutation({ mutationFn: (reply_ref: string) => takeBack(reply_ref), onSettled: onChanged })
  if (replies.length === 0) return null
  return (
    <ul className={styles.waiting} aria-label={t('waiting')}>
      {replies.map(({ reply_ref, message, to, state, attachments }) => {
        const people = lineOf(to)
        return (
          <li key={reply_ref}>
            <p className={styles.hint} role={state === 'failed' ? 'alert' : undefined} dir="auto">
              {t(state === 'failed' ? 'failedTo' : 'waitingTo', { to: people })}
            </p>
            <p dir="auto">{message || attachments.map(({ name }) => name).join(', ')}</p>
            <Button size="compact-xs" variant="default" loading={take.isPending && take.variables === reply_ref} onClick={() => take.mutate(reply_ref)}>
              {t('takeBack', { to: people })}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
