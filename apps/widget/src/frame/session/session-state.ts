import type { ConversationStore, LiveStatus } from '@porchlight/client'
import type { AttachmentView, MessageView, VisitorConversationView, Waiting } from '@porchlight/contracts/conversations'
import type { WidgetBoot } from '@porchlight/contracts/libraries'
import type { Faces } from '@porchlight/contracts/people'
import type { Page } from '../../protocol.ts'
import type { AskedAfter } from './visitor-memory.ts'

/** State every screen can read. A new object after each change, otherwise the same one. */
export type SessionState = {
  conversations: readonly VisitorConversationView[]
  /** Start of the next page of the list; null if there is none. */
  cursor: string | null
  list: 'idle' | 'loading' | 'ready' | 'failed'
  is_online: boolean
  /** Teammates to show before one of them answers: online people while `is_online`, otherwise offline ones. */
  faces: Faces
  /** Whether the panel is open (as far as the loader reports). */
  is_open: boolean
  live: LiveStatus
  name: string
  is_asked: boolean
  asked_after: AskedAfter | null
  has_sound: boolean
  /** An agent's newest message that arrived while the panel was closed; null once it is open. */
  missed: { conversation_ref: string; message: MessageView } | null
  /** The embedding page, as reported by itself. */
  page: Page | null
}

/** The open conversation as the chat screen uses it: the client's store, or the preview page's stand-in. */
export type Chat = Pick<
  ConversationStore,
  'getSnapshot' | 'subscribe' | 'open' | 'loadOlder' | 'send' | 'retry' | 'discard' | 'markSeen' | 'setTyping' | 'dispose'
>

/** The actions available to the screens. */
export type Session = {
  boot: WidgetBoot
  getSnapshot(): SessionState
  subscribe(listener: () => void): () => void
  /** Returns the chat of a conversation or, for null, of one that begins with its first message. The same object until another is requested. */
  chat(conversation_ref: string | null): Chat
  /** Leaves the new conversation if it has begun, so that the next `chat(null)` is a new one. */
  startAnew(): void
  /** Sets the conversation on the screen, for the unread count. */
  look(conversation_ref: string | null): void
  loadList(): Promise<void>
  loadMore(): Promise<void>
  upload(file: File): Promise<AttachmentView>
  /** Returns a waiting chat's place in the queue; null if there is nothing to say. */
  waiting(conversation_ref: string): Promise<Waiting | null>
  end(conversation_ref: string): Promise<void>
  /** Sets the position of the question for name and email; it stays there until answered. */
  ask(place: AskedAfter): void
  introduce(who: { name?: string; email?: string }, conversation_ref: string | null): Promise<void>
  waveAway(): void
  setSound(hasSound: boolean): void
}
