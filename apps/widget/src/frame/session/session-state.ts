import type { ConversationStore, LiveStatus } from '@porchlight/client'
import type { AttachmentView, VisitorConversationView } from '@porchlight/contracts/conversations'
import type { WidgetBoot } from '@porchlight/contracts/libraries'
import type { AskedAfter } from './visitor-memory.ts'

/** What every screen may read. A new object whenever something changed, the same one otherwise. */
export type SessionState = {
  conversations: readonly VisitorConversationView[]
  /** Where the next page of the list starts; null: there is none. */
  cursor: string | null
  list: 'idle' | 'loading' | 'ready' | 'failed'
  is_online: boolean
  /** Is the panel open (as far as the loader says)? */
  is_open: boolean
  live: LiveStatus
  name: string
  is_asked: boolean
  asked_after: AskedAfter | null
  has_sound: boolean
}

/** The open conversation as the chat screen uses it: the client's store, or a stand-in of the preview page. */
export type Chat = Pick<
  ConversationStore,
  'getSnapshot' | 'subscribe' | 'open' | 'loadOlder' | 'send' | 'retry' | 'discard' | 'markSeen' | 'setTyping' | 'dispose'
>

/** Everything the screens can do. */
export type Session = {
  boot: WidgetBoot
  getSnapshot(): SessionState
  subscribe(listener: () => void): () => void
  /** The chat of a conversation, or (null) of one that begins with its first message. The same object until another is asked for. */
  chat(conversation_ref: string | null): Chat
  /** Leaves the new conversation that has meanwhile begun, so that the next `chat(null)` is a new one. */
  startAnew(): void
  /** Says which conversation is on the screen, for the unread count. */
  look(conversation_ref: string | null): void
  loadList(): Promise<void>
  loadMore(): Promise<void>
  upload(file: File): Promise<AttachmentView>
  end(conversation_ref: string): Promise<void>
  /** The question for name and email is put here; it stays here until it is answered. */
  ask(place: AskedAfter): void
  introduce(who: { name?: string; email?: string }): Promise<void>
  waveAway(): void
  setSound(hasSound: boolean): void
}
