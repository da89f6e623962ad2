import { asApiError, type LiveConnection } from '@porchlight/client'
import type { VisitorConversationView } from '@porchlight/contracts/conversations/conversations'
import type { WidgetBoot } from '@porchlight/contracts/libraries/libraries'
import type { StreamData } from '@porchlight/contracts/live'
import { learnTime } from '@porchlight/ui/relative-time/right-now.ts'
import type { Identity, Page } from '../../protocol.ts'
import type { HostBridge } from '../host-bridge.ts'
import { logFailure } from '../log.ts'
import { ConversationList } from './conversation-list.ts'
import { FollowedConversations } from './followed-conversations.ts'
import type { FrameClient } from './frame-operations.ts'
import type { Chat, Session, SessionState } from './session-state.ts'
import type { openVisitorMemory } from './visitor-memory.ts'

/** Dependencies of a session; `start-session.ts` provides the real ones. */
export type SessionParts = {
  boot: WidgetBoot
  host: Pick<HostBridge, 'send'>
  memory: ReturnType<typeof openVisitorMemory>
  http: FrameClient
  live: Pick<LiveConnection, 'start' | 'close' | 'status' | 'on' | 'follow' | 'call'>
  makeChat(conversation_ref: string | null, known: VisitorConversationView | undefined): Chat
  /** Called when there is a secret: sends messages left unsent by an earlier page. */
  connected(): void
  /** Called when a message arrives while the visitor may not be looking at the conversation. */
  /** Plays a sound for a message, by its id, in one of the visitor's tabs. */
  ring(message_id: string): void
  /** Called when the previous person has left: none of their data may remain on the screen or in this tab. */
  left(): void
  pause(ms: number): Promise<void>
}

/**
 * Delays before each check for the successor of a refused secret. Another tab that signs in stores the new secret shortly after the server invalidates the old
 * one.
 */
const successorWaitsMs = [0, 100, 400, 1500, 4000]

/** Maximum streams followed for the list; older conversations are loaded when opened. */
const followedMax = 20

/** A session the loader can control: the API used by the screens, plus commands from the host. */
export type SteeredSession = Session & {
  opened(page: Page | undefined): void
  closed(): void
  wander(page: Page): void
  /** Resolves once the server has the identity, or at once if it is sent later with the first connection. */
  identify(identity: Identity): Promise<void>
  forget(): void
}

/** One visitor in one frame: the list of conversations, the open chat, the unread count and the identity. */
export function createSession(parts: SessionParts): SteeredSession {
  const { boot, host, memory, http, live } = parts
  const list = new ConversationList()
  const listeners = new Set<() => void>()
  const following = new FollowedConversations(live, (conversation_ref) => ({
    after: () => list.read(conversation_ref)?.seq ?? null,
    apply: ({ data }) => hear(conversation_ref, data),
    reload: () => void loadList(),
  }))
  const announced = new Set<string>()
  let state: SessionState = {
    conversations: [],
    cursor: null,
    list: 'idle',
    is_online: boot.is_online,
    standing: boot.standing,
    opens_at: boot.opens_at,
    faces: boot.faces,
    banners: [],
    is_open: false,
    live: live.status,
    missed: null,
    unread_key: '',
    page: null,
    ...kept(),
  }
  /**
   * The open chat and the ref it was last requested with. The chat's own ref may differ: a new conversation gets one with its first message, and a merged one
   * continues under another.
   */
  let current: { conversation_ref: string | null; chat: Chat; stop: () => void } | null = null
  let onScreen: string | null = null
  let page: Page | undefined
  let toldPage: Page | undefined
  let identity: Identity | null = null
  /** The last identity from the page; sent again if the secret issued for it is lost. */
  let toldIdentity: Identity | null = null
  let isLookingForSuccessor = false
  let toldUnread = 0
  let toldOnline = boot.is_online

  function kept() {
    const { name, is_asked, asked_after, has_sound } = memory.read()
    return { name, is_asked, asked_after, has_sound }
  }
  function change(news: Partial<SessionState> = {}) {
    state = { ...state, ...kept(), conversations: list.rows, ...news }
    for (const listener of listeners) listener()
    const unread = list.unread(state.is_open ? onScreen : null)
    if (unread !== toldUnread) host.send({ type: 'unread', detail: unread })
    toldUnread = unread
    if (state.is_online !== toldOnline) host.send({ type: 'news', news: { away: !state.is_online } })
    toldOnline = state.is_online
  }
  function isSeen(conversation_ref: string) {
    return state.is_open && onScreen === conversation_ref && document.visibilityState === 'visible'
  }
  function merge(rows: readonly VisitorConversationView[], gone: readonly string[] = []) {
    const isChanged = list.merge(rows, gone)
    for (const ref of gone) following.leave(ref)
    for (const row of list.rows.slice(0, followedMax)) following.follow(row.conversation_ref)
    const isKnown = list.rows.length > 0
    if (isKnown && !memory.read().is_known) {
      memory.change({ is_known: true })
      host.send({ type: 'news', news: { known: true } })
    }
    return isChanged
  }
  function hear(conversation_ref: string, data: StreamData) {
    // A visitor's stream carries only the visitor's view of conversations.
    if (merge((data.conversations ?? []) as VisitorConversationView[], data.gone)) change()
    for (const message of data.messages ?? []) {
      if (announced.has(message.id) || message.edited_at || message.is_deleted || message.read_status === 1) continue
      announced.add(message.id)
      if (message.sender_type === 'agent' || message.sender_type === 'visitor')
        host.send({ type: 'message', detail: { conversation_ref, sender_type: message.sender_type } })
      if (message.sender_type === 'agent' && !state.is_open) change({ missed: { conversation_ref, message } })
      if (message.sender_type === 'agent' && !isSeen(conversation_ref) && memory.read().has_sound) parts.ring(String(message.id))
    }
  }
  /** Returns a check for whether the current person has left since. If so, a late response must reach neither the screen nor storage. */
  function watchPerson(): () => boolean {
    const { tag } = memory.read()
    return () => memory.read().tag !== tag
  }
  async function loadPage(input: { cursor?: string }): Promise<void> {
    const hasLeft = watchPerson()
    try {
      const answer = await http.visitors.conversations(input)
      if (hasLeft()) return
      merge(answer.conversations)
      change({ list: 'ready', cursor: answer.next_cursor })
    } catch {
      if (!hasLeft()) change({ list: list.rows.length > 0 ? 'ready' : 'failed' })
    }
  }
  async function loadList(): Promise<void> {
    if (state.list === 'loading') return
    if (!memory.read().is_known) return change({ list: 'ready' })
    if (state.list !== 'ready') change({ list: 'loading' })
    await loadPage({})
  }
  async function tellIdentity(): Promise<void> {
    if (!identity) return
    const told = identity
    const hasLeft = watchPerson()
    try {
      // Loaded only for pages that claim an identity without a token.
      const claim = 'token' in told ? { identity_token: told.token } : (await import('./usable-identity.ts')).usableIdentity(told)
      const answer = await http.visitors.identify(claim)
      if (hasLeft()) return
      for (const { claim, change: what } of answer.changed_claims) logFailure(`the identity's ${claim} was ${what}`, undefined)
      // Before the first message there is no visitor to attach the identity to; it is resent with the first conversation.
      if (answer.visitor_id && identity === told) identity = null
      toldIdentity = told
      if (answer.secret) {
        // The new secret locks out anyone who knew the old one. The new connection may also follow this person's conversations from other browsers.
        memory.replace(answer.secret, answer.is_continued)
        if (!answer.is_continued) leave()
        live.close()
        live.start()
        parts.connected()
      } else if (answer.is_verified) memory.change({ is_known: true })
      memory.change({ name: answer.name || memory.read().name, is_asked: memory.read().is_asked || Boolean(answer.email) })
      change()
      if (answer.is_verified) await loadList()
    } catch {
      // An expired or foreign token leaves the visitor anonymous; the chat itself continues.
    }
  }
  /** Clears all of the previous person's data from the screen. */
  function leave() {
    current?.stop()
    current = null
    following.leave()
    list.clear()
    parts.left()
    toldPage = undefined
    change({ list: 'idle', cursor: null, missed: null })
  }
  /** Handles an invalidated secret: another tab signed in or out, or the response with the successor was lost. */
  async function refused(): Promise<void> {
    if (isLookingForSuccessor) return
    isLookingForSuccessor = true
    const secret = memory.used()
    const hasLeft = watchPerson()
    for (const ms of successorWaitsMs) {
      await parts.pause(ms)
      if (memory.refresh().secret !== secret) break
    }
    isLookingForSuccessor = false
    const now = memory.read()
    if (now.secret === secret) {
      // No successor was found: identify the visitor again with the page's last identity.
      memory.forget()
      identity ??= toldIdentity
    } else if (!now.secret) [identity, toldIdentity] = [null, null]
    if (hasLeft()) leave()
    if (!state.is_open && !memory.read().is_known && !identity) return host.send({ type: 'news', news: { known: false } })
    connect()
    void loadList()
  }
  /** Reports page visits, once each and only for visitors with a conversation. */
  function tellPage() {
    if (!page || page === toldPage || live.status !== 'open' || list.rows.length === 0) return
    toldPage = page
    live.call('pageVisit', page).catch(() => {})
  }
  function wander(to: Page) {
    if (page?.url === to.url && page.title === to.title) return
    page = to
    change({ page: to })
    tellPage()
  }
  function connect() {
    memory.secret()
    live.start()
    parts.connected()
    void tellIdentity()
  }

  live.on('status', (status) => change({ live: status }))
  live.on('hello', (answer) => {
    learnTime(answer.server_time)
    if (answer.conversations) merge(answer.conversations)
    const { is_online, standing, faces, opens_at, unread_key, banners } = { ...state, ...answer }
    change({ list: 'ready', is_online, standing, faces, opens_at, unread_key, banners })
    tellPage()
  })
  live.on('signedOut', () => void refused())
  live.on('signal', (signal) => {
    if (signal.signal === 'online') change({ is_online: signal.is_online, standing: signal.standing, faces: signal.faces, opens_at: signal.opens_at })
    if (signal.signal === 'incidents') change({ banners: signal.banners })
  })
  if (memory.read().is_known) {
    connect()
    void loadList()
  }

  return {
    boot,
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    chat(conversation_ref) {
      if (current && (current.conversation_ref === conversation_ref || current.chat.getSnapshot().conversation_ref === conversation_ref)) {
        current.conversation_ref = conversation_ref
        return current.chat
      }
      current?.stop()
      const chat = parts.makeChat(conversation_ref, list.read(conversation_ref ?? ''))
      let begun = conversation_ref
      const stopListening = chat.subscribe(() => {
        const conversation = chat.getSnapshot().conversation as VisitorConversationView | null
        if (!conversation || conversation.conversation_ref === begun) return
        begun = conversation.conversation_ref
        if (merge([conversation])) change()
        tellPage()
        void tellIdentity()
      })
      current = {
        conversation_ref,
        chat,
        stop: () => {
          stopListening()
          chat.dispose()
        },
      }
      void chat.open()
      return chat
    },
    startAnew() {
      // A message may be sent before the loader reports that the panel is open.
      live.start()
      if (current?.conversation_ref !== null || !current.chat.getSnapshot().conversation_ref) return
      current.stop()
      current = null
    },
    look(conversation_ref) {
      onScreen = conversation_ref
      change()
    },
    loadList,
    async loadMore() {
      if (state.cursor) await loadPage({ cursor: state.cursor })
    },
    upload: async (file) => (await http.uploads.create({}, { file })).file,
    waiting: async (conversation_ref) => (await http.visitors.waiting({ conversation_ref })).waiting,
    forms: http.forms,
    rating: async (conversation_ref) => (await http.ratings.ask({ conversation_ref })).rating,
    rate: (conversation_ref, rating) => http.ratings.rate({ support_lib_id: boot.support_lib_id, conversation_ref, ...rating, sent_via: 'widget' }),
    tickets: (cursor) => http.myTickets.list(cursor === undefined ? {} : { cursor }),
    async mailTicketsTo(email, language) {
      await http.myTickets.askForLink({ support_lib_id: boot.support_lib_id, email, language })
    },
    flowRuns: http.flowRuns,
    async end(conversation_ref) {
      const ended = http.conversations.close({ conversation_ref, ended_by: 'visitor', support_lib_id: boot.support_lib_id })
      await ended.catch((error: unknown) => {
        // A ticket is no chat that its visitor ends; its requester closes it.
        if (asApiError(error).code !== 'forbidden') throw error
        return http.myTickets.close({ conversation_ref })
      })
    },
    ask(place) {
      memory.change({ asked_after: place })
      change()
    },
    async introduce(who, conversation_ref) {
      const hasLeft = watchPerson()
      const answer = await http.visitors.identify({ ...who, ...(conversation_ref && { conversation_ref }) })
      if (hasLeft()) return
      if (!answer.visitor_id) identity = who
      memory.change({ is_asked: true, name: answer.name || who.name || '' })
      change()
    },
    waveAway() {
      memory.change({ is_asked: true })
      change()
    },
    setSound(hasSound) {
      memory.change({ has_sound: hasSound })
      change()
    },
    opened(at) {
      if (at) wander(at)
      connect()
      if (state.list === 'idle') void loadList()
      change({ is_open: true, missed: null })
    },
    closed: () => change({ is_open: false }),
    wander,
    async identify(who) {
      identity = who
      if (state.is_open || memory.read().is_known) await tellIdentity()
    },
    forget() {
      // `keepalive` completes the sign-out even while the page is unloading: a secret found later on this computer must be worthless.
      if (memory.read().is_known) http.visitors.signOut({}, { keepalive: true }).catch(() => {})
      live.close()
      leave()
      memory.forget()
      identity = null
      toldIdentity = null
      change()
      host.send({ type: 'gone', news: { forget: false } })
    },
  }
}
