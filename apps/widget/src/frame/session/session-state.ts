import type { ConversationStore, FlowBeginning, LiveStatus } from '@porchlight/client'
import type { AttachmentView, MessageView, VisitorConversationView } from '@porchlight/contracts/conversations/conversations'
import type { IncidentBanner } from '@porchlight/contracts/incident-banners/incident-banners'
import type { WidgetBoot } from '@porchlight/contracts/libraries/libraries'
import type { MyTicketView } from '@porchlight/contracts/my-tickets/my-tickets'
import type { Faces, TeamStanding } from '@porchlight/contracts/people/people'
import type { AskedRating, OwnRating } from '@porchlight/contracts/ratings/ratings'
import type { Waiting } from '@porchlight/contracts/visitors/visitors'
import type { Page } from '../../protocol.ts'
import type { FrameClient } from './frame-operations.ts'
import type { AskedAfter } from './visitor-memory.ts'

/** State available to every screen. Replaced by a new object on each change. */
export type SessionState = {
  conversations: readonly VisitorConversationView[]
  /** Cursor for the next page of the list; null if there is none. */
  cursor: string | null
  list: 'idle' | 'loading' | 'ready' | 'failed'
  is_online: boolean
  standing: TeamStanding
  /** When the business hours begin next, as in the boot data. */
  opens_at: string | null
  /** Teammates to show before one of them answers: online people while `is_online`, otherwise offline ones. */
  faces: Faces
  /** What the team tells of incidents. */
  banners: readonly IncidentBanner[]
  /** Whether the panel is open (as far as the loader reports). */
  is_open: boolean
  live: LiveStatus
  /** A key that counts the visitor's unread messages and opens nothing else; '' until it is known. */
  unread_key: string
  name: string
  is_asked: boolean
  asked_after: AskedAfter | null
  has_sound: boolean
  /** An agent's newest message that arrived while the panel was closed; null once it is open. */
  missed: { conversation_ref: string; message: MessageView } | null
  /** The embedding page, as reported by itself. */
  page: Page | null
}

/** The open conversation, as used by the chat screen: the client's store, or a fake in the preview. */
export type Chat = Pick<
  ConversationStore,
  'getSnapshot' | 'subscribe' | 'open' | 'loadOlder' | 'send' | 'retry' | 'discard' | 'markSeen' | 'setTyping' | 'dispose'
>

/** The actions available to the screens. */
export type Session = {
  boot: WidgetBoot
  getSnapshot(): SessionState
  subscribe(listener: () => void): () => void
  /** Returns the chat for a conversation or, for null, for one that begins with its first message. Returns the same object until another chat is requested. */
  chat(conversation_ref: string | null): Chat
  /** Leaves the new conversation if it has begun, so that the next `chat(null)` is a new one. */
  startAnew(): void
  /** Sets the conversation on the screen, which is excluded from the unread count. */
  look(conversation_ref: string | null): void
  loadList(): Promise<void>
  loadMore(): Promise<void>
  upload(file: File): Promise<AttachmentView>
  /** Returns a waiting chat's place in the queue, or null if there is none to show. */
  waiting(conversation_ref: string): Promise<Waiting | null>
  /** Returns a page of the visitor's tickets, those with the newest messages first. */
  tickets(cursor?: string): Promise<{ tickets: MyTicketView[]; next_cursor: string | null }>
  /** Has a link to the tickets of an address emailed to it. */
  mailTicketsTo(email: string, language: string): Promise<void>
  /** Returns the rating of a closed chat, or null if it can't be rated. */
  rating(conversation_ref: string): Promise<AskedRating | null>
  rate(conversation_ref: string, rating: { message_id: string; message_rating: number; message_review: string }): Promise<OwnRating>
  /** Forms that were sent in a chat, and their answers. */
  forms: FrameClient['forms']
  /** The calls about flows; see `offered-flows.ts`. */
  flowRuns: FrameClient['flowRuns']
  /** The flow that opens every new chat, once it is known. */
  chatFlow?: FlowBeginning | undefined
  end(conversation_ref: string): Promise<void>
  /** Sets the position of the question for name and email; it stays there until answered. */
  ask(place: AskedAfter): void
  introduce(who: { name?: string; email?: string }, conversation_ref: string | null): Promise<void>
  waveAway(): void
  setSound(hasSound: boolean): void
}
