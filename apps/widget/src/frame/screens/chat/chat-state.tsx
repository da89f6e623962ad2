import type { ConversationSnapshot } from '@porchlight/client'
import type { ReactNode } from 'react'
import { t } from '../../chat-texts.ts'

/** Replaces the messages while there are none to show: loading, failure, or a conversation that is gone. */
export function ChatState({
  snapshot,
  onRetry,
  onNew,
  children,
}: {
  snapshot: ConversationSnapshot
  onRetry: () => void
  onNew: () => void
  children: ReactNode
}) {
  const isEmpty = snapshot.messages.length === 0
  if (snapshot.status === 'gone')
    return (
      <div className="empty" role="alert">
        <p>{t('gone')}</p>
        <button type="button" className="button" onClick={onNew}>
          {t('fresh')}
        </button>
      </div>
    )
  if (snapshot.status === 'failed' && isEmpty)
    return (
      <div className="empty" role="alert">
        <p>{t('load_failed')}</p>
        <button type="button" className="button" onClick={onRetry}>
          {t('retry')}
        </button>
      </div>
    )
  if (snapshot.status === 'loading' && isEmpty)
    return (
      <div className="chat-bones" role="status" aria-label={t('loading')}>
        <span className="bone" />
        <span className="bone is-mine" />
        <span className="bone" />
      </div>
    )
  return children
}
