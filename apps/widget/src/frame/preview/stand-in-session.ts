import type { ConversationSnapshot } from '@porchlight/client'
import type { WidgetBoot } from '@porchlight/contracts/libraries'
import type { Route } from '../route.ts'
import type { SteeredSession } from '../session/create-session.ts'
import type { Chat, SessionState } from '../session/session-state.ts'
import { standInBoot } from './stand-in-boot.ts'
import type { HelpMood } from './stand-in-help.ts'

/** A state to look at: where we are, what the session knows, what the chat shows. */
export type Scene = {
  isClassic?: boolean
  help?: HelpMood
  route?: Route
  boot?: Partial<WidgetBoot>
  state?: Partial<SessionState>
  chat?: Partial<ConversationSnapshot>
}

const nothing = () => {}

/** A session that stands still in one scene. */
export function standInSession(scene: Scene): SteeredSession {
  const boot: WidgetBoot = { ...standInBoot, ...scene.boot }
  const state: SessionState = {
    conversations: [],
    cursor: null,
    list: 'ready',
    is_online: true,
    is_open: true,
    live: 'open',
    name: '',
    is_asked: true,
    asked_after: null,
    has_sound: false,
    ...scene.state,
  }
  const snapshot: ConversationSnapshot = {
    conversation_ref: null,
    conversation: null,
    messages: [],
    hasMore: false,
    isLoadingOlder: false,
    status: 'ready',
    typing: [],
    seen_message_id: null,
    ...scene.chat,
  }
  const chat: Chat = {
    getSnapshot: () => snapshot,
    subscribe: () => nothing,
    open: async () => {},
    loadOlder: async () => {},
    send: () => '',
    retry: nothing,
    discard: nothing,
    markSeen: nothing,
    setTyping: nothing,
    dispose: nothing,
  }
  return {
    boot,
    getSnapshot: () => state,
    subscribe: () => nothing,
    chat: () => chat,
    startAnew: nothing,
    look: nothing,
    loadList: async () => {},
    loadMore: async () => {},
    upload: () => new Promise(nothing),
    end: async () => {},
    ask: nothing,
    introduce: async () => {},
    waveAway: nothing,
    setSound: nothing,
    opened: nothing,
    closed: nothing,
    wander: nothing,
    identify: nothing,
    forget: nothing,
  }
}
