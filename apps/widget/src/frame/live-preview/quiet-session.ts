import type { ConversationSnapshot } from '@porchlight/client'
import type { OfferedFlow } from '@porchlight/contracts/flows/flow-runs'
import type { WidgetBoot } from '@porchlight/contracts/libraries/libraries'
import type { MyTicketView } from '@porchlight/contracts/my-tickets/my-tickets'
import type { AskedRating } from '@porchlight/contracts/ratings/ratings'
import type { Waiting } from '@porchlight/contracts/visitors/visitors'
import type { SteeredSession } from '../session/create-session.ts'
import type { Chat, SessionState } from '../session/session-state.ts'

/** Static session state for the preview. */
export type QuietSession = {
  boot: WidgetBoot
  state?: Partial<SessionState>
  chat?: Partial<ConversationSnapshot>
  waiting?: Waiting | null
  rating?: AskedRating | null
  tickets?: MyTicketView[]
  flows?: readonly OfferedFlow[]
}

const nothing = () => {}

/** A session without a server: by default, a new visitor with an open panel. Nothing the visitor writes is sent. */
export function quietSession({ boot, state: given, chat: shown, waiting = null, rating = null, tickets = [], flows = [] }: QuietSession): SteeredSession {
  const state: SessionState = {
    conversations: [],
    cursor: null,
    list: 'ready',
    is_online: boot.is_online,
    standing: boot.standing,
    opens_at: boot.opens_at,
    faces: boot.faces,
    banners: [],
    is_open: true,
    live: 'open',
    unread_key: '',
    name: '',
    is_asked: true,
    asked_after: null,
    has_sound: false,
    missed: null,
    page: null,
    ...given,
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
    ...shown,
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
    waiting: async () => waiting,
    tickets: async () => ({ tickets, next_cursor: null }),
    mailTicketsTo: async () => {},
    forms: {
      ofMessage: () => Promise.reject(new Error('no server')),
      answer: () => Promise.reject(new Error('no server')),
    },
    rating: async () => rating,
    rate: () => Promise.reject(new Error('no server')),
    flowRuns: {
      offered: async () => ({ flows: [...flows] }),
      begin: () => Promise.reject(new Error('no server')),
      step: async () => ({}),
    },
    end: async () => {},
    ask: nothing,
    introduce: async () => {},
    waveAway: nothing,
    setSound: nothing,
    opened: nothing,
    closed: nothing,
    wander: nothing,
    identify: async () => {},
    forget: nothing,
  }
}
