import { useMediaQuery } from '@mantine/hooks'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { limits } from '@porchlight/contracts/limits'
import { EmptyState, Skeleton } from '@porchlight/ui'
import { IconMessageCircle } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useConversationList, useOffers } from '../../shared/conversations/store/list-query.ts'
import { conversationText } from '../../shared/conversations/texts.ts'
import { writtenIn } from '../../shared/conversations/write-back.ts'
import { loadConversationGuests } from '../../shared/features/conversation-guests.ts'
import { type InboxPaneProps, inboxPanes } from '../../shared/features/inbox-places.ts'
import { lazyPart } from '../../shared/features/lazy-part.ts'
import { nameOfKeys, useKey } from '../../shared/interface/commands/commands.ts'
import { dropHeldKeys, holdKeys } from '../../shared/interface/commands/held-keys.ts'
import { followTo, turnOnTo } from '../../shared/interface/commands/subject.ts'
import { whenLate } from '../../shared/interface/late.ts'
import { useSignedIn } from '../../shared/session/session-store.ts'
import { isComposerOf, isComposerOfOther } from './composer/composer-field.ts'
import type { ConversationPaneProps } from './conversation/conversation-pane.tsx'
import { nextRow } from './day/next-row.ts'
import styles from './inbox-screen.module.css'
import { ListPane } from './lists/list-pane.tsx'
import { useTakeNext } from './offers/use-take-next.ts'
import { useSelection } from './selection/use-selection.ts'
import { t } from './texts.ts'
import { useInboxCommands } from './use-inbox-commands.ts'
import { useInboxPlace } from './use-inbox-place.ts'

/** Loads the open conversation along with what other features add to it. */
const loadOpened = async () => {
  const [opened] = await Promise.all([import('./conversation/opened.tsx'), loadConversationGuests()])
  return opened
}
const Opened = lazy(loadOpened)

/** From this width up, visitor details sit beside the conversation; below it, they cover it. */
const roomyPx = 1240
const noOffers: readonly ConversationView[] = []
const detailsKey = 'porchlight-inbox-details'

/** Inbox with list, conversation and visitor panes. Below 991 px, only one pane shows at a time (checklist B10). */
export function InboxScreen() {
  const { place, go, isTable, isKnown } = useInboxPlace()
  const { conversation: open } = place
  const me = useSignedIn().user.user_id
  const list = useConversationList(place, place.pane === 'list')
  const [activeRef, setActive] = useState<string | null>(open)
  const isRoomy = useMediaQuery(`(min-width: ${roomyPx}px)`, undefined, { getInitialValueInEffect: false }) ?? true
  const isCompact = useMediaQuery(`(max-width: ${limits.compactWidthPx - 0.02}px)`, undefined, { getInitialValueInEffect: false }) ?? false
  const [wantsDetails, setWantsDetails] = useState(() => localStorage.getItem(detailsKey) !== 'off')
  const [isOver, setOver] = useState(false)
  const isDetailsOpen = open !== null && (isRoomy ? wantsDetails : isOver)
  useEffect(() => {
    setOver(false)
    if (open) setActive(open)
    followTo(open)
  }, [open])
  const onDetails = useCallback(() => {
    if (!isRoomy) return setOver((now) => !now)
    localStorage.setItem(detailsKey, wantsDetails ? 'off' : 'on')
    setWantsDetails(!wantsDetails)
  }, [isRoomy, wantsDetails])
  // On phones, the list can only take focus once it has replaced the conversation.
  const isOnWayBack = useRef(false)
  const onBack = useCallback(() => {
    isOnWayBack.current = true
    go({ conversation: null })
  }, [go])
  useEffect(() => {
    if (open === null && isOnWayBack.current) document.getElementById('conversation-list')?.focus()
    isOnWayBack.current = false
  }, [open])
  // After accepting a chat or finishing the one before, the agent starts typing: those keystrokes must go to the field, not trigger shortcuts.
  const wished = writtenIn(useLocation().state)
  const [accepted, setAccepted] = useState<ConversationPaneProps['accepted']>(() => (wished === null ? null : { conversation_ref: wished }))
  const onEnter = (conversation_ref: string) => {
    holdKeys({ into: isComposerOf(conversation_ref, 'agent') })
    setActive(conversation_ref)
    setAccepted({ conversation_ref, isToRead: true })
    go({ conversation: conversation_ref })
  }
  const onAccepted = (conversation_ref: string) => {
    setAccepted({ conversation_ref })
    go({ tab: 'inbox', conversation: conversation_ref })
  }
  useEffect(() => setAccepted((one) => (one?.conversation_ref === open ? one : null)), [open])
  const openEarlier = (earlier: ConversationView) => go({ conversation: earlier.conversation_ref })
  const onTaken = useCallback(() => {
    if (open && place.tab === 'queue') go({ tab: 'inbox', conversation: open }, { replace: true })
  }, [open, place.tab, go])
  const [found, setFound] = useState<readonly ConversationView[]>()
  const rows = place.pane === 'list' ? list.window?.rows : found
  const isListKnown = rows !== undefined
  useEffect(() => {
    // Preload the conversation's scripts so that the first click doesn't wait for them, but not before the list has loaded.
    if (isListKnown) void whenLate(loadOpened)
  }, [isListKnown])
  const known = useOffers(false) ?? noOffers
  // The other panes don't show offers, so keyboard shortcuts must not reach them there.
  const offers = place.pane === 'list' ? known : noOffers
  const isThere = (row: ConversationView) => row.conversation_ref === activeRef
  const active = activeRef && (rows?.some(isThere) || offers.some(isThere)) ? activeRef : null
  const selection = useSelection(`${place.tab} ${place.type} ${place.filter}`, rows, active)
  const shown = useRef(rows)
  shown.current = rows
  const openNow = useRef(open)
  openNow.current = open
  const onward = useCallback(
    (ref: string, isAnswering = false) => {
      const next = nextRow(shown.current ?? [], ref)
      // Without a next one no field will come, and the screen may show the act's outcome before the server has answered: keys are for the screen at once.
      if (!next) dropHeldKeys()
      else if (isAnswering) holdKeys({ into: isComposerOfOther(ref), isBlind: true })
      return () => {
        if (!next || openNow.current !== ref) return dropHeldKeys()
        if (isAnswering) setAccepted({ conversation_ref: next })
        go({ conversation: next }, { replace: true })
        turnOnTo(next)
      }
    },
    [go],
  )
  const waiting = open === null && place.tab === 'queue' ? (active ?? rows?.[0]?.conversation_ref ?? null) : null
  useTakeNext(waiting, waiting === active, onAccepted)
  useInboxCommands({ offers, rows, active, open, go, setActive })
  return (
    <div
      className={styles.inbox}
      data-pane={open === null ? 'list' : isDetailsOpen && isCompact ? 'details' : 'conversation'}
      data-details={isDetailsOpen || undefined}
      data-table={(isTable && place.pane === 'list') || undefined}
    >
      <div className={styles.list}>
        {place.pane === 'list' ? (
          <ListPane
            isKnown={isKnown}
            isTable={isTable && open === null && !isCompact}
            place={place}
            go={go}
            list={list}
            rows={rows}
            active={active}
            me={me}
            selection={selection}
            onActive={setActive}
            onEnter={onEnter}
            onAccepted={onAccepted}
          />
        ) : (
          <Suspense fallback={<Opening />}>
            <Pane key={place.pane} place={place} go={go} active={active} onActive={setActive} onEnter={onEnter} onRows={setFound} />
          </Suspense>
        )}
      </div>
      {open ? (
        <Suspense fallback={<Opening />}>
          <Opened
            conversation_ref={open}
            me={me}
            isDetailsOpen={isDetailsOpen}
            onDetails={onDetails}
            onBack={onBack}
            onTaken={onTaken}
            onward={onward}
            onOpen={openEarlier}
            accepted={accepted}
          />
        </Suspense>
      ) : (
        <div className={styles.conversation}>
          <EmptyState icon={<IconMessageCircle size={20} stroke={1.6} />} title={t('pickTitle')}>
            <PickHint />
          </EmptyState>
        </div>
      )}
    </div>
  )
}

/** How to move by the user's own keys; nothing if one of them was left without. */
function PickHint() {
  const [next, previous, sheet] = [useKey('j'), useKey('k'), useKey('?')].map(nameOfKeys)
  return next && previous && sheet ? t('pickText', { next, previous, sheet }) : null
}

/** The left pane that the URL names. */
function Pane(props: InboxPaneProps) {
  const pane = inboxPanes().find(({ id }) => id === props.place.pane)
  if (!pane) return null
  const Shown = lazyPart(pane)
  return <Shown {...props} />
}

const Opening = () => (
  <div className={`${styles.conversation} ${styles.opening}`}>
    <Skeleton rows={6} label={conversationText('loading')} />
  </div>
)
