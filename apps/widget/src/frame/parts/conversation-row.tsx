import type { VisitorConversationView } from '@porchlight/contracts/conversations/conversations'
import { rightNow } from '@porchlight/ui/relative-time/right-now.ts'
import { t } from '../list-texts.ts'
import { type Route, useRouter } from '../router.tsx'
import { Avatar } from './avatar.tsx'
import { shortTime } from './relative-time.ts'

/** A conversation in a list: its participant, last message, time and unread count. */
export function ConversationRow({ conversation, company }: { conversation: VisitorConversationView; company: string }) {
  const router = useRouter()
  const { agent, last_message, unread_count, state } = conversation
  const route: Route = { screen: 'chat', conversation_ref: conversation.conversation_ref }
  const name = agent?.name ?? company
  const excerpt = last_message ? last_message.excerpt || t('attachment') : t('no_messages')
  return (
    <li>
      <a className="row" href={router.address(route)} onClick={(event) => router.follow(event, route)}>
        <Avatar name={name} picture={agent?.picture} size={40} />
        <span className="row-body">
          <span className="row-top">
            <span className="row-name">{name}</span>
            <time dateTime={conversation.updated_at}>{shortTime(last_message?.at ?? conversation.updated_at, rightNow(), t('now'))}</time>
          </span>
          <span className="row-bottom">
            <span className={unread_count > 0 ? 'row-excerpt is-unread' : 'row-excerpt'} dir="auto">
              {last_message?.sender_type === 'visitor' ? t('you', { text: excerpt }) : excerpt}
            </span>
            {unread_count > 0 ? (
              <span className="count">
                <span aria-hidden="true">{unread_count > 99 ? '99+' : unread_count}</span>
                <span className="sr-only">{t('unread', { count: unread_count })}</span>
              </span>
            ) : state === 'closed' ? (
              <span className="row-state">{t('ended')}</span>
            ) : null}
          </span>
        </span>
      </a>
    </li>
  )
}
