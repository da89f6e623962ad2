import './chat.css'
import './messages.css'
import './composer.css'
import './boxes.css'
import './flow/flow.css'
import type { VisitorConversationView } from '@porchlight/contracts/conversations/conversations'
import { type DragEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { t } from '../../chat-texts.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { Avatar } from '../../parts/avatar.tsx'
import { Faces } from '../../parts/faces.tsx'
import { laterIcons } from '../../parts/later-icons.ts'
import { TopBar } from '../../parts/top-bar.tsx'
import { useRouter } from '../../router.tsx'
import type { Chat } from '../../session/session-state.ts'
import { useSession, useSessionState } from '../../session/use-session.ts'
import { LazyBanners } from '../lazy-blocks.tsx'
import { ChatState } from './chat-state.tsx'
import { Composer } from './composer.tsx'
import { ConnectionNote } from './connection-note.tsx'
import { EndDialog } from './end-dialog.tsx'
import { Choices } from './flow/choices.tsx'
import { placeholderOf } from './flow/choices-text.ts'
import { FlowBar } from './flow/flow-bar.tsx'
import { t as flowText } from './flow/flow-texts.ts'
import { OpeningLines } from './flow/opening-lines.tsx'
import { useChatFlow } from './flow/use-chat-flow.ts'
import { Menu } from './menu.tsx'
import { MessageList } from './message-list.tsx'
import { TypingRow } from './typing-row.tsx'
import { useAnnouncement } from './use-announcement.ts'
import { useConnection } from './use-connection.ts'
import { useQuestion } from './use-question.ts'
import { useUploads } from './use-uploads.ts'
import { useWaiting } from './use-waiting.ts'
import { WaitingLine } from './waiting-line.tsx'
import { Welcome } from './welcome.tsx'
import { Thanks, WhoCard } from './who-card.tsx'

const RatingCard = lazyPart(async () => (await import('./rating-card.tsx')).RatingCard, 'the rating could not be loaded')
const HelpBeside = lazyPart(async () => (await import('../help/help-beside.tsx')).HelpBeside, 'the help beside the chat could not be loaded')

/** `flow`: the one that a new conversation begins with. */
type Props = { conversation_ref: string | null; flow?: string | undefined; onClose: () => void }

/** The chat screen; if `conversation_ref` is null, the conversation begins with its first message. */
export function ChatScreen(props: Props) {
  // When another person signs in, the session returns a different chat.
  useSessionState()
  const chat = useSession().chat(props.conversation_ref)
  const shown = useRef({ chat, key: 0 })
  if (shown.current.chat !== chat) shown.current = { chat, key: shown.current.key + 1 }
  // Each chat has its own unsent text, files and dialogs. A new one keeps them when it gets its reference.
  return <Shown key={shown.current.key} chat={chat} {...props} />
}

function Shown({ chat, conversation_ref, flow: wanted, onClose }: Props & { chat: Chat }) {
  const session = useSession()
  const state = useSessionState()
  const router = useRouter()
  const snapshot = useSyncExternalStore(chat.subscribe, chat.getSnapshot)
  const uploads = useUploads(session.upload)
  const [isEnding, setEnding] = useState(false)
  const [isDragging, setDragging] = useState(false)
  const flow = useChatFlow(chat, snapshot, wanted)
  const { opening } = flow
  const announcement = useAnnouncement(snapshot.messages, session.boot.company_name, flow.news)
  const { boot } = session
  const conversation = snapshot.conversation as VisitorConversationView | null
  const ref = snapshot.conversation_ref
  const agent = conversation?.agent ?? null
  const isClosed = conversation?.state === 'closed'
  // Once asked, the question stays until it is answered or declined: a visitor may look up at it after an agent has joined.
  const askedAfter = useQuestion(snapshot, agent !== null || flow.isActive)
  const [thanked, setThanked] = useState<{ after: string | null; email: string } | null>(null)
  const introduce = async (who: { email: string }) => {
    await session.introduce(who, ref)
    setThanked({ after: askedAfter, email: who.email })
  }

  useEffect(() => {
    if (ref && ref !== conversation_ref) router.go({ screen: 'chat', conversation_ref: ref }, 'replace')
  }, [ref, conversation_ref, router])
  useEffect(() => {
    session.look(ref)
    return () => session.look(null)
  }, [session, ref])
  const { is_open, faces } = state
  const markSeen = useCallback(() => {
    if (is_open && document.visibilityState === 'visible') chat.markSeen()
  }, [chat, is_open])
  useEffect(() => {
    document.addEventListener('visibilitychange', markSeen)
    return () => document.removeEventListener('visibilitychange', markSeen)
  }, [markSeen])

  const older = useCallback(() => void chat.loadOlder(), [chat])
  const retry = useCallback((id: string) => chat.retry(id), [chat])
  const discard = useCallback((id: string) => chat.discard(id), [chat])
  const send = (message: string) => {
    flow.send(message, uploads.done, uploads.leftOut)
    uploads.clear()
  }
  const typingTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const type = (isTyping: boolean) => {
    clearTimeout(typingTimer.current)
    chat.setTyping(isTyping)
    if (isTyping) typingTimer.current = setTimeout(() => chat.setTyping(false), 5000)
  }
  const drag = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setDragging(true)
    },
    onDragLeave: (event: DragEvent) => event.currentTarget.contains(event.relatedTarget as Node | null) || setDragging(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setDragging(false)
      uploads.add([...event.dataTransfer.files])
    },
  }
  const menu = [
    { label: t(state.has_sound ? 'sound_off' : 'sound_on'), icon: laterIcons.bell, run: () => session.setSound(!state.has_sound) },
    ...(ref && !isClosed ? [{ label: t('end_chat'), icon: laterIcons.end, isDanger: true, run: () => setEnding(true) }] : []),
  ]
  const name = agent?.name ?? boot.company_name
  const connection = useConnection(state.live)
  // Without a connection, it is unknown whether anyone is online.
  const isHere = state.is_online && connection === 'open'
  const waiting = useWaiting(conversation, isHere && is_open && !flow.isActive)
  // Someone is online, but perhaps not the agent named here, so name only the company.
  const presence = agent ? boot.company_name : t(isHere ? 'online' : state.standing === 'closed' ? 'closed' : 'offline')
  return (
    <div className="screen chat" {...drag}>
      <TopBar backLabel={t('back')} onBack={() => router.back({ screen: 'home' })} onClose={onClose} actions={<Menu items={menu} />}>
        <div className="who-bar">
          {agent || faces.length === 0 ? <Avatar name={name} picture={agent?.picture} size={38} /> : <Faces faces={faces} size={30} />}
          <div className="who-words">
            <h1>{name}</h1>
            <p className={isHere && !agent ? 'presence is-here' : 'presence'}>{connection === 'open' ? presence : t('no_connection')}</p>
          </div>
        </div>
      </TopBar>
      <ConnectionNote connection={connection} />
      <main className="chat-main">
        {state.banners.length > 0 ? <LazyBanners /> : null}
        <ChatState snapshot={snapshot} onRetry={() => void chat.open()} onNew={() => router.go({ screen: 'chat', conversation_ref: null })}>
          <MessageList
            snapshot={snapshot}
            company={boot.company_name}
            onOlder={older}
            onRetry={retry}
            onDiscard={discard}
            onAtEnd={markSeen}
            before={
              opening && opening.opening.texts.length > 0 ? (
                <OpeningLines flow={opening} company={boot.company_name} isOpen={flow.isOpening} />
              ) : (
                <Welcome boot={{ ...boot, opens_at: state.opens_at }} isOnline={state.is_online} />
              )
            }
            after={
              <>
                {flow.asks ? (
                  <Choices asks={flow.asks} onAnswer={(text) => flow.send(text, [])} onConfirm={(action_id) => void flow.confirm(action_id)} />
                ) : null}
                {flow.note ? <p className="flow-note">{flowText(flow.note)}</p> : null}
                <WaitingLine waiting={waiting} />
                {isClosed && ref ? <RatingCard key={conversation.updated_at} conversation_ref={ref} /> : null}
                <TypingRow
                  who={flow.isThinking ? [{ kind: 'agent', id: null, name: boot.company_name, is_note: false }, ...snapshot.typing] : snapshot.typing}
                  company={boot.company_name}
                  picture={agent?.picture}
                />
              </>
            }
            askedAfter={thanked?.after ?? askedAfter}
            question={thanked ? <Thanks email={thanked.email} /> : <WhoCard onSave={introduce} onLater={session.waveAway} />}
          />
        </ChatState>
      </main>
      {!ref && snapshot.messages.length === 0 && !opening && boot.widget.isHelpShown ? <HelpBeside /> : null}
      {flow.steps.length > 0 ? <FlowBar steps={flow.steps} onStep={flow.step} /> : null}
      {snapshot.status === 'gone' ? null : (
        <Composer
          draft={ref ?? 'new'}
          firstDraft={conversation_ref ?? 'new'}
          placeholder={flow.asks ? flowText(placeholderOf(flow.asks)) : t(isClosed ? 'composer_closed' : 'composer')}
          asks={flow.asks?.kind}
          uploads={uploads}
          onSend={send}
          onTyping={type}
        />
      )}
      {isDragging ? <div className="drop">{t('drop_here')}</div> : null}
      {isEnding && ref ? <EndDialog onEnd={() => session.end(ref)} onLeave={() => setEnding(false)} /> : null}
      <div className="sr-only" aria-live="polite">
        {announcement}
      </div>
    </div>
  )
}
