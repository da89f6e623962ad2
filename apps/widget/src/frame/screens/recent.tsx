import { t } from '../list-texts.ts'
import { ConversationRow } from '../parts/conversation-row.tsx'
import { useRouter } from '../router.tsx'
import { useSession, useSessionState } from '../session/use-session.ts'

const shownMax = 3

/** The most recent conversations on the dashboard. Renders nothing if the visitor has none. */
export function Recent() {
  const { conversations, list } = useSessionState()
  const session = useSession()
  const router = useRouter()
  if (list === 'failed')
    return (
      <div className="card notice" role="alert">
        <p>{t('failed')}</p>
        <button type="button" className="button" onClick={() => void session.loadList()}>
          {t('retry')}
        </button>
      </div>
    )
  if (conversations.length === 0) return null
  return (
    <section className="card" aria-labelledby="yours">
      <div className="card-head">
        <h2 id="yours">{t('yours')}</h2>
        {conversations.length > shownMax ? (
          <a className="link" href={router.address({ screen: 'conversations' })} onClick={(event) => router.follow(event, { screen: 'conversations' })}>
            {t('all')}
          </a>
        ) : null}
      </div>
      <ul className="rows">
        {conversations.slice(0, shownMax).map((conversation) => (
          <ConversationRow key={conversation.conversation_ref} conversation={conversation} company={session.boot.company_name} />
        ))}
      </ul>
    </section>
  )
}
