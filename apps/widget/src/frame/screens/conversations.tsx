import { useEffect, useState } from 'react'
import { t } from '../list-texts.ts'
import { ConversationRow } from '../parts/conversation-row.tsx'
import { Icon } from '../parts/icons.tsx'
import { laterIcons } from '../parts/later-icons.ts'
import { TopBar } from '../parts/top-bar.tsx'
import { useRouter } from '../router.tsx'
import { useSession, useSessionState } from '../session/use-session.ts'

/** All conversations of the visitor, in pages. */
export function Conversations({ onClose }: { onClose: () => void }) {
  const { conversations, list, cursor } = useSessionState()
  const session = useSession()
  const router = useRouter()
  const [isLoadingMore, setLoadingMore] = useState(false)
  useEffect(() => {
    if (session.getSnapshot().list === 'idle') void session.loadList()
  }, [session])
  const more = async () => {
    setLoadingMore(true)
    await session.loadMore()
    setLoadingMore(false)
  }
  const isEmpty = conversations.length === 0
  return (
    <div className="screen">
      <TopBar backLabel={t('back')} onBack={() => router.back({ screen: 'home' })} onClose={onClose}>
        <h1 data-focus tabIndex={-1}>
          {t('yours')}
        </h1>
      </TopBar>
      <main className="scroll">
        {isEmpty && (list === 'loading' || list === 'idle') ? <Skeletons /> : null}
        {isEmpty && list === 'failed' ? (
          <div className="empty" role="alert">
            <p>{t('failed')}</p>
            <button type="button" className="button" onClick={() => void session.loadList()}>
              {t('retry')}
            </button>
          </div>
        ) : null}
        {isEmpty && list === 'ready' ? (
          <div className="empty">
            <p className="empty-title">{t('none')}</p>
            <p>{t('none_hint')}</p>
          </div>
        ) : null}
        <ul className="rows">
          {conversations.map((conversation) => (
            <ConversationRow key={conversation.conversation_ref} conversation={conversation} company={session.boot.company_name} />
          ))}
        </ul>
        {cursor ? (
          <button type="button" className="button quiet" disabled={isLoadingMore} onClick={() => void more()}>
            {t('more')}
          </button>
        ) : null}
      </main>
      {session.boot.chat_enabled ? (
        <div className="foot">
          <button type="button" className="button strong" onClick={() => router.go({ screen: 'chat', conversation_ref: null })}>
            <Icon d={laterIcons.pen} size={18} />
            {t('fresh')}
          </button>
        </div>
      ) : null}
    </div>
  )
}

function Skeletons() {
  return (
    <div role="status" aria-label={t('loading')}>
      {[0, 1, 2].map((row) => (
        <div key={row} className="row skeleton" aria-hidden="true">
          <span className="avatar" />
          <span className="row-body">
            <span className="bone" />
            <span className="bone short" />
          </span>
        </div>
      ))}
    </div>
  )
}
