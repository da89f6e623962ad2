import { Button } from '@mantine/core'
import type { ConversationStore } from '@porchlight/client'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { EmptyState, momentText, Skeleton } from '@porchlight/ui'
import { IconGhost2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { markSpam, snooze } from '../../../shared/conversations/change-conversations.ts'
import type { DraftKind } from '../../../shared/conversations/drafts/drafts.ts'
import { lastChange, rememberChange } from '../../../shared/conversations/last-change.ts'
import { type MailReply, mailsQuery } from '../../../shared/conversations/mails/mails-query.ts'
import { mayDo } from '../../../shared/conversations/may-do.ts'
import { conversationQuery, useShownRow } from '../../../shared/conversations/store/conversation-query.ts'
import { visitorName } from '../../../shared/conversations/visitor-name.ts'
import { conversationGuests } from '../../../shared/features/conversation-guests.ts'
import { dropHeldKeys, holdKeys } from '../../../shared/interface/commands/held-keys.ts'
import { isTextField } from '../../../shared/interface/commands/key-steps.ts'
import { showSubject, subjectStays, turnAway, turnTo } from '../../../shared/interface/commands/subject.ts'
import { isTyping } from '../../../shared/interface/commands/typing-run.ts'
import { LoadFailure } from '../../../shared/interface/page/load-failure.tsx'
import { showError, showSuccess } from '../../../shared/interface/toasts.ts'
import { shownName, useAgents } from '../../../shared/people/agents.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { onceSent } from '../closing/once-sent.ts'
import { settle, useClosing } from '../closing/use-closing.tsx'
import { BlockedReply } from '../composer/blocked-reply.tsx'
import { Composer } from '../composer/composer.tsx'
import { isComposerOf, isComposerOfOther } from '../composer/composer-field.ts'
import { useMentionable } from '../composer/use-mentionable.ts'
import type { AfterSending } from '../day/send-menu.tsx'
import { t as dayText } from '../day/texts.ts'
import { byMessage, SentMails } from '../mail/sent-mails.ts'
import { WaitingMails } from '../mail/waiting-mails.tsx'
import { Announcer } from '../messages/announcer.tsx'
import { History } from '../messages/history.tsx'
import { TypingLine } from '../messages/typing-line.tsx'
import { useReadMention } from '../messages/use-read-mention.ts'
import { useSeen } from '../messages/use-seen.ts'
import { useConversationActions } from '../use-conversation-actions.ts'
import styles from './conversation.module.css'
import { ConversationHeader } from './conversation-header.tsx'
import { ErasedPane } from './erased-pane.tsx'
import { t } from './texts.ts'
import { useConversationCommands } from './use-conversation-commands.ts'
import { useGuestActions } from './use-guest-actions.tsx'
import { useViewers } from './use-viewers.ts'

const TransferDialog = lazy(() => import('../transfer/transfer-dialog.tsx'))

export type ConversationPaneProps = {
  conversation_ref: string
  store: ConversationStore
  me: string
  isDetailsOpen: boolean
  onDetails: () => void
  onBack: () => void
  onTaken: () => void
  /** Opens another conversation in the same list. */
  onOpen: (conversation: ConversationView) => void
  /** Looks up the next conversation in the current list and returns a function that opens it; `isAnswering` keeps keys from the screen until then, and puts the caret into its reply field. */
  onward: (ref: string, isAnswering?: boolean) => () => void
  /** The conversation that the user is about to answer, because they have just accepted it or finished the one before. */
  accepted: { conversation_ref: string /** Opened with Enter: perhaps only to read it. */; isToRead?: true } | null
}

/** Middle pane: one conversation. */
export function ConversationPane(props: ConversationPaneProps) {
  const { conversation_ref, store, onBack } = props
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const details = useQuery(conversationQuery(conversation_ref))
  const streamed = snapshot.conversation as ConversationView | null
  const listed = details.data?.conversation ?? null
  const conversation = useShownRow(streamed && (!listed || streamed.seq >= listed.seq) ? streamed : listed)
  if (snapshot.status === 'erased' || conversation?.erased_at) return <ErasedPane conversation_ref={conversation_ref} onBack={onBack} />
  if (snapshot.status === 'gone') return <Gone onBack={onBack} />
  if (conversation) return <Opened {...props} conversation={conversation} isBlocked={details.data?.visitor.is_blocked ?? false} />
  const error = snapshot.error ?? details.error
  if (!error) return <Loading />
  const retry = () => {
    void store.open()
    void details.refetch()
  }
  return <Failed error={error} onRetry={retry} />
}

function Opened({
  conversation,
  store,
  me,
  isDetailsOpen,
  onDetails,
  onBack,
  onTaken,
  onOpen,
  onward,
  accepted,
  isBlocked,
}: ConversationPaneProps & { conversation: ConversationView; isBlocked: boolean }) {
  const ref = conversation.conversation_ref
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const { can } = usePermissions()
  const agents = useAgents()
  const may = mayDo(conversation, me, can)
  const opened = { conversation, me, may, open: onOpen }
  const guests = useGuestActions(opened)
  const isHeld = conversationGuests()
    // biome-ignore lint/correctness/useHookAtTopLevel: the guests, and so the order of their hooks, never change while the page is open
    .composerBars.map(({ useHold }) => useHold?.(opened) ?? false)
    .some(Boolean)
  const bars = conversationGuests().composerBars.filter(({ rule = 'signed-in' }) => can(rule))
  const actions = useConversationActions(ref)
  const [transfer, setTransfer] = useState<'never' | 'open' | 'closed'>('never')
  const [chosenKind, setKind] = useState<DraftKind | null>(null)
  const [, setFocusWish] = useState(0)
  const kind = chosenKind ?? 'agent'
  const visitor = visitorName(conversation)
  const viewers = useViewers(ref, snapshot.status, me)
  const isReader = conversation.assignee_id === me || (conversation.channel === 'ticket' && conversation.assignee_id === null && may.reply)
  const onAtEnd = useSeen(store, isReader)
  useReadMention(conversation, snapshot.messages.at(-1)?.id, me, isReader)
  const owner = agents?.find((agent) => agent.user_id === conversation.assignee_id)
  const people = useMentionable(me, kind === 'note')

  // The field may render only after a later response: focus it as soon as it exists.
  const wantsField = useRef(false)
  const focusField = useCallback((next: DraftKind) => {
    // The user has meanwhile begun to write somewhere else: the caret stays there.
    const active = document.activeElement
    if (isTyping() && active && isTextField(active) && !active.closest('#composer, [role=dialog]')) return
    wantsField.current = true
    setKind(next)
    setFocusWish((wishes) => wishes + 1)
  }, [])
  useEffect(() => {
    const field = wantsField.current && document.querySelector<HTMLTextAreaElement>('#composer textarea')
    if (!field) return
    wantsField.current = false
    field.focus()
  })
  const mayReply = useRef(may.reply)
  mayReply.current = may.reply
  useEffect(() => {
    if (accepted?.conversation_ref !== ref) return
    if (mayReply.current || !accepted.isToRead) focusField('agent')
    else dropHeldKeys()
  }, [accepted, ref, focusField])
  useEffect(() => showSubject(ref), [ref])
  const { take: runTake, release, reopen, transfer: runTransfer } = actions
  const take = useCallback(async () => {
    const isStillHere = subjectStays()
    if (!(await runTake()) || !isStillHere()) return
    onTaken()
    focusField('agent')
  }, [runTake, onTaken, focusField])
  const write = useCallback(
    (next: DraftKind) => {
      holdKeys({ into: isComposerOf(ref, next) })
      focusField(next)
    },
    [ref, focusField],
  )
  // Agents who have answered here go on answering: the next conversation opens with the caret in its field.
  const hasAnswered = useRef(false)
  const goOnAnswering = useCallback((from: string) => onward(from, hasAnswered.current), [onward])
  const closing = useClosing(conversation, goOnAnswering)
  const { close } = closing
  const [isSnoozing, setSnoozing] = useState(false)
  const openSnooze = useCallback(() => setSnoozing(true), [])
  const repeat = useCallback(() => {
    const last = lastChange()
    if (!last) return showError(dayText('repeatNothing'))
    const turnBack = turnAway(ref)
    void settle(() => last.on([conversation]), last.say).then(turnBack)
  }, [conversation, ref])
  const onSnooze = (until: Date | null) => {
    if (until) rememberChange({ on: (rows, onProgress) => snooze(rows, until, onProgress), say: (count) => dayText('snoozed', { count }) })
    const goOn = onward(ref)
    const turnBack = turnAway(ref)
    void settle(
      () => snooze([conversation], until),
      () => (until ? dayText('snoozedUntil', { moment: momentText(until.getTime()) }) : dayText('snoozeEnded')),
      () => until && goOn(),
    ).then(turnBack)
  }
  const onSpam = useCallback(
    (spam: ConversationView['spam'], isBlocking = false) => {
      const goOn = onward(ref)
      const turnBack = turnAway(ref)
      void settle(
        () => markSpam(conversation, spam, isBlocking),
        (count) => (isBlocking ? dayText('spamAndBlocked') : dayText(spam === 'yes' ? 'markedSpam' : 'unmarkedSpam', { count })),
        () => spam === 'yes' && goOn(),
      ).then(turnBack)
    },
    [conversation, onward, ref],
  )
  const onSent = (client_msg_id: string | null, as: DraftKind, then: AfterSending | undefined) => {
    if (as === 'agent') hasAnswered.current = true
    if (then === 'next') goOnAnswering(ref)()
    else if (then === 'close' && client_msg_id === null) void close()
    else if (then === 'close' && client_msg_id !== null) {
      onceSent(client_msg_id, () => void close(), holdKeys({ into: isComposerOfOther(ref), isBlind: true }))
    }
  }
  const mails = useQuery(mailsQuery(ref))
  const sentMails = useMemo(() => byMessage(mails.data?.mails ?? []), [mails.data])
  const onTakenBack = (reply: MailReply) => {
    if (reply.kind === 'reply') focusField('agent')
  }
  const openTransfer = useCallback(() => {
    holdKeys()
    setTransfer('open')
  }, [])
  useConversationCommands({
    about: ref,
    channel: conversation.channel,
    may,
    take,
    close,
    reopen,
    snooze: openSnooze,
    repeat,
    transfer: openTransfer,
    isSpam: conversation.spam === 'yes',
    spam: onSpam,
    write,
    back: onBack,
    details: onDetails,
  })

  const blocked = may.reply ? null : (
    <BlockedReply conversation={conversation} owner={owner ? shownName(owner) : ''} may={may} isBusy={actions.busy === 'take'} onTake={() => void take()} />
  )
  return (
    <section className={styles.pane} aria-label={visitor}>
      <ConversationHeader
        conversation={conversation}
        me={me}
        agents={agents}
        viewers={viewers}
        may={may}
        busy={actions.busy}
        isDetailsOpen={isDetailsOpen}
        onBack={onBack}
        onDetails={onDetails}
        onTake={() => void take()}
        onRelease={() => void release()}
        onTransfer={openTransfer}
        isClosing={closing.isBusy}
        onClose={() => void close()}
        onReopen={() => void reopen()}
        isSnoozing={isSnoozing}
        onSnoozing={setSnoozing}
        onSnooze={onSnooze}
        entries={guests.entries}
        onSpam={onSpam}
        isBlocked={isBlocked}
      />
      {snapshot.status === 'loading' ? (
        <HistorySkeleton />
      ) : snapshot.status === 'failed' ? (
        <Failed error={snapshot.error} onRetry={() => void store.open()} />
      ) : (
        <SentMails value={sentMails}>
          <History
            store={store}
            snapshot={snapshot}
            channel={conversation.channel}
            visitor={visitor}
            me={me}
            agents={agents}
            onAtEnd={onAtEnd}
            actions={guests.messageActions}
            onAction={guests.onMessage}
            after={
              <>
                <WaitingMails replies={mails.data?.replies ?? []} onTakenBack={onTakenBack} />
                <TypingLine typing={snapshot.typing} visitor={visitor} me={me} />
              </>
            }
          />
        </SentMails>
      )}
      <Announcer messages={snapshot.messages} channel={conversation.channel} visitor={visitor} me={me} isReady={snapshot.status === 'ready'} />
      {bars.map(({ id, Bar }) => (
        <Bar key={id} {...opened} close={close} closeOthers={closing.closeOthers} />
      ))}
      <div id="composer">
        {may.note ? (
          <Composer
            conversation={conversation}
            kind={kind}
            onKind={focusField}
            store={store}
            visitor={visitor}
            people={people}
            blocked={blocked}
            isHeld={isHeld}
            onLeave={() => {
              // By leaving the field, the user has seen which conversation it belongs to: keys act on this one from now on.
              turnTo(ref)
              leaveComposer()
            }}
            messages={snapshot.messages}
            me={me}
            canClose={may.close}
            onSent={onSent}
          />
        ) : (
          blocked
        )}
      </div>
      {closing.dialog}
      {guests.dialogs}
      <Suspense>
        {transfer !== 'never' && (
          <TransferDialog
            isOpen={transfer === 'open'}
            assignee={conversation.assignee_id}
            isBusy={actions.busy === 'transfer'}
            onClose={() => setTransfer('closed')}
            onTransfer={(target, name) =>
              void runTransfer(target).then((isDone) => {
                if (!isDone) return
                setTransfer('closed')
                showSuccess(t('transferredTo', { name }))
              })
            }
          />
        )}
      </Suspense>
    </section>
  )
}

/** On Escape, moves focus from the field to the messages, or to the list while there are none: there, single-key shortcuts work. */
const leaveComposer = () => (document.querySelector<HTMLElement>('[role=log]') ?? document.getElementById('conversation-list'))?.focus()

/** Skeleton of the message history. Delayed, because a brief flash of gray would be worse than nothing. */
function HistorySkeleton() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return <div className={styles.historySkeleton}>{isLate && <Skeleton rows={4} height={34} label={t('loading')} />}</div>
}

const Loading = () => (
  <section className={styles.pane}>
    <HistorySkeleton />
  </section>
)

function Gone({ onBack }: { onBack: () => void }) {
  useEffect(dropHeldKeys, [])
  return (
    <section className={styles.pane} data-centered>
      <EmptyState
        icon={<IconGhost2 size={20} stroke={1.6} />}
        title={t('gone')}
        action={
          <Button size="xs" variant="default" onClick={onBack}>
            {t('goneAction')}
          </Button>
        }
      >
        {t('goneText')}
      </EmptyState>
    </section>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useEffect(dropHeldKeys, [])
  return (
    <div className={styles.failed}>
      <LoadFailure query={{ error, refetch: onRetry }} title={t('failed')} />
    </div>
  )
}
