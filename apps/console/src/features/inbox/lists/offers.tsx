import type { ConversationView } from '@porchlight/contracts'
import { Avatar, RelativeTime } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { shownName, useAgents } from '../../../shared/people/agents.ts'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { t } from '../texts.ts'
import { useConversationActions } from '../use-conversation-actions.ts'
import { visitorName } from '../visitor-name.ts'
import styles from './list.module.css'
import { offersQuery } from './list-query.ts'
import { useVisitorOnline } from './visitors-online.ts'

/** Chats offered to the user: waiting ones, or ones whose agent left. Shown above the list in every tab. */
export function Offers({ onAccepted, onOpen }: { onAccepted: (ref: string) => void; onOpen: (ref: string) => void }) {
  const { can } = usePermissions()
  const { data: offers } = useQuery({ ...offersQuery, enabled: can('canTakeChats') })
  if (!offers || offers.length === 0) return null
  return (
    <section className={styles.offers} aria-labelledby="offers">
      <h2 id="offers">{t('offers')}</h2>
      {offers.map((offer) => (
        <Offer key={offer.conversation_ref} offer={offer} onAccepted={onAccepted} onOpen={onOpen} />
      ))}
    </section>
  )
}

function Offer({ offer, onAccepted, onOpen }: { offer: ConversationView; onAccepted: (ref: string) => void; onOpen: (ref: string) => void }) {
  const owner = useAgents()?.find((agent) => agent.user_id === offer.assignee_id)
  const { take, release, busy } = useConversationActions(offer.conversation_ref)
  const name = visitorName(offer)
  const isOnline = useVisitorOnline(offer.conversation_ref)
  return (
    <article className={styles.offer} aria-label={name}>
      <button type="button" className={styles.offerAbout} onClick={() => onOpen(offer.conversation_ref)}>
        <Avatar name={name} size={28} status={isOnline ? 'online' : undefined} statusLabel={t('isOnline')} />
        <span className={styles.rowText}>
          <span className={styles.rowLine}>
            <span className={styles.name}>{owner ? t('takeOverAsk', { agent: shownName(owner), name }) : t('offer', { name })}</span>
            {offer.waiting_since && (
              <span className={styles.time}>
                <RelativeTime at={offer.waiting_since} />
              </span>
            )}
          </span>
          <span className={styles.excerpt} dir="auto">
            {offer.last_message?.excerpt ?? t('noText')}
          </span>
        </span>
      </button>
      <div className={styles.offerActions}>
        <ActionButton
          for="conversations.take"
          size="compact-sm"
          busy={busy === 'take'}
          onClick={() => void take().then((ok) => ok && onAccepted(offer.conversation_ref))}
        >
          {t('accept')}
        </ActionButton>
        <ActionButton for="conversations.release" size="compact-sm" variant="default" busy={busy === 'release'} onClick={() => void release()}>
          {t('decline')}
        </ActionButton>
      </div>
    </article>
  )
}
