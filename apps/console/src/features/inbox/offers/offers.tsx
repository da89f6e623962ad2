import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { Avatar, RelativeTime } from '@porchlight/ui'
import { rightNow } from '@porchlight/ui/relative-time/right-now.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useVisitorOnline } from '../../../shared/conversations/store/visitors-online.ts'
import { conversationText } from '../../../shared/conversations/texts.ts'
import { visitorName } from '../../../shared/conversations/visitor-name.ts'
import { keyOf, useCommands } from '../../../shared/interface/commands/commands.ts'
import { OwnKeyHint } from '../../../shared/interface/commands/own-key-hint.tsx'
import { subjectStays } from '../../../shared/interface/commands/subject.ts'
import { noteIgnored } from '../../../shared/interface/commands/typing-run.ts'
import { useSettled } from '../../../shared/interface/commands/use-settled.ts'
import { shownName, useAgents } from '../../../shared/people/agents.ts'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import { takeToAnswer } from '../take-to-answer.ts'
import { t } from '../texts.ts'
import { useConversationActions } from '../use-conversation-actions.ts'
import { offerId } from './offer-id.ts'
import { secondsLeft, waitOf } from './offer-time.ts'
import styles from './offers.module.css'

/** Key that accepts an offer. */
const acceptKey = 'y'

type Props = { offers: readonly ConversationView[]; active: string | null; onAccepted: (ref: string) => void; onOpen: (ref: string) => void }

/**
 * Chats offered to the user: waiting ones, or ones whose agent left. Shown at the bottom of every list, where they cover rows instead of moving them; one at a
 * time until the user expands them.
 */
export default function Offers({ offers, active, onAccepted, onOpen }: Props) {
  const [isExpanded, setExpanded] = useState(false)
  const now = useNow(offers.length > 0)
  const hadOffers = useRef(false)
  const chosen = offers.find((offer) => offer.conversation_ref === active) ?? offers[0]
  useAcceptKey(chosen?.conversation_ref ?? null, chosen?.conversation_ref === active, onAccepted)
  if (chosen) hadOffers.current = true
  // Leave an empty placeholder, so that a list scrolled to its end doesn't jump when the last offer disappears.
  if (!chosen) return hadOffers.current && <div className={styles.place} />
  const shown = isExpanded ? offers : [chosen]
  return (
    <div className={styles.place}>
      <section className={styles.offers} aria-labelledby="offers">
        <div className={styles.head}>
          <h2 id="offers">{t('offers')}</h2>
          {offers.length > 1 && (
            <button type="button" className={styles.more} aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
              {isExpanded ? t('fewerOffers') : t('moreOffers', { count: offers.length - 1 })}
            </button>
          )}
        </div>
        {shown.map((offer) => (
          <Offer
            key={offer.conversation_ref}
            offer={offer}
            now={now}
            isActive={offer.conversation_ref === active}
            hasKey={offer === chosen}
            onAccepted={onAccepted}
            onOpen={onOpen}
          />
        ))}
      </section>
    </div>
  )
}

/** Returns the current time, updated every second while `isShown`. */
function useNow(isShown: boolean): number {
  const [now, setNow] = useState(() => rightNow())
  useEffect(() => {
    if (!isShown) return
    setNow(rightNow())
    const timer = setInterval(() => setNow(rightNow()), 1000)
    return () => clearInterval(timer)
  }, [isShown])
  return now
}

/** Makes Y accept the offer. */
function useAcceptKey(ref: string | null, isChosen: boolean, onAccepted: (ref: string) => void): void {
  const isSettled = useSettled(ref, isChosen)
  const latest = useRef({ ref, onAccepted })
  latest.current = { ref, onAccepted }
  const accept = useCallback(async () => {
    const { ref: offered } = latest.current
    if (offered === null) return
    if (!isSettled()) return noteIgnored(keyOf(acceptKey))
    const isStillHere = subjectStays()
    if ((await takeToAnswer(offered)) && isStillHere()) latest.current.onAccepted(offered)
  }, [isSettled])
  useCommands(
    useMemo(
      () =>
        ref === null
          ? []
          : [
              {
                id: 'inbox.accept',
                label: t('acceptOffer'),
                group: conversationText('title'),
                shortcut: acceptKey,
                rule: 'canTakeChats' as const,
                run: () => void accept(),
              },
            ],
      [ref, accept],
    ),
  )
}

type OfferProps = Omit<Props, 'active' | 'offers'> & { offer: ConversationView; now: number; isActive: boolean; hasKey: boolean }

function Offer({ offer, now, isActive, hasKey, onAccepted, onOpen }: OfferProps) {
  const owner = useAgents()?.find((agent) => agent.user_id === offer.assignee_id)
  const { take, release, busy } = useConversationActions(offer.conversation_ref)
  const name = visitorName(offer)
  const isOnline = useVisitorOnline(offer.conversation_ref)
  const left = secondsLeft(offer, now)
  const accept = async () => {
    const isStillHere = subjectStays()
    if ((await take()) && isStillHere()) onAccepted(offer.conversation_ref)
  }
  return (
    <article className={styles.offer} aria-label={name} data-wait={waitOf(offer, now)} data-active={isActive || undefined}>
      <button type="button" id={offerId(offer.conversation_ref)} className={styles.about} onClick={() => onOpen(offer.conversation_ref)}>
        <Avatar name={name} size={28} status={isOnline ? 'online' : undefined} statusLabel={t('isOnline')} />
        <span className={styles.text}>
          <span className={styles.line}>
            <span className={styles.name}>{owner ? t('takeOverAsk', { agent: shownName(owner), name }) : t('offer', { name })}</span>
            {offer.waiting_since && (
              <span className={styles.time}>
                <RelativeTime at={offer.waiting_since} />
              </span>
            )}
          </span>
          <span className={styles.excerpt} dir="auto">
            {offer.last_message?.excerpt ?? conversationText('noText')}
          </span>
        </span>
      </button>
      <div className={styles.actions}>
        <ActionButton for="conversations.take" size="compact-sm" busy={busy === 'take'} onClick={() => void accept()}>
          {t('accept')}
          {hasKey && (
            <span className={styles.key}>
              <OwnKeyHint usual={acceptKey} />
            </span>
          )}
        </ActionButton>
        <ActionButton for="conversations.release" size="compact-sm" variant="default" busy={busy === 'release'} onClick={() => void release()}>
          {t('decline')}
        </ActionButton>
        {/* Not announced: it changes every second. */}
        {left !== null && (
          <span className={styles.left} role="timer" aria-live="off">
            {t('offerEnds', { seconds: left })}
          </span>
        )}
      </div>
    </article>
  )
}
