import type { MessageView } from '@porchlight/contracts/conversations/conversations'
import type { StreamData } from '@porchlight/contracts/live'
import { type ApiError, asApiError } from './api-error.ts'
import { type ClientClock, systemClock } from './client-clock.ts'
import { type AnyConversation, awaitingOlderPage, type ConversationRows, noRows, withData, withNewestPage, withOlderPage } from './conversation-rows.ts'
import { type Author, type ClientMessage, type ConversationSnapshot, localMessage } from './conversation-snapshot.ts'
import type { HttpClient } from './http-client.ts'
import type { LiveConnection } from './live-connection.ts'
import { makeId } from './make-id.ts'
import type { MessageDraft } from './message-draft.ts'
import type { Outbox } from './outbox.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { reconnectDelay } from './reconnect-delay.ts'
import { SeenMarks } from './seen-marks.ts'
import { TypingSignals } from './typing-signals.ts'

export type ConversationStoreOptions = {
  /** null: a new conversation that begins when the first message is sent. */
  conversation_ref: string | null
  http: { messages: Pick<HttpClient['messages'], 'list'> }
  live: LiveConnection
  outbox: Outbox
  author: Author
  /** The library, which the specification's live actions name. */
  support_lib_id?: string
  /** Known data about the conversation, e.g. its row in a list. */
  conversation?: AnyConversation | null
  /** Messages fetched at a time; at most 100. */
  pageSize?: number
  newId?: () => string
  clock?: ClientClock
  /** Returns what the server's clock showed at a time of this device's clock: unsent messages stand among those that the server has dated. */
  serverTimeOf?: (device_ms: number) => number
  random?: () => number
  /** Called with each call that marks messages as seen. */
  onMark?: (marking: Promise<{ seq: number }>) => void
}

/** Addresses of files in messages open them for a day at least, and for visitors nothing else does. */
const freshMs = 20 * 3_600_000

/**
 * State of one open conversation, for staff and visitors alike. Fetches the newest page with its stream number, follows the stream from exactly there, merges
 * rows by their change numbers and puts the user's unconfirmed messages at the end. After any fault its state equals a fresh load.
 */
export class ConversationStore {
  readonly #options: ConversationStoreOptions
  readonly #clock: ClientClock
  readonly #typing: TypingSignals
  readonly #seen: SeenMarks
  readonly #listeners = new Set<() => void>()
  readonly #locals = new WeakMap<OutboxEntry, ClientMessage>()
  readonly #cleanups: (() => void)[] = []
  #ref: string | null
  #thread: string
  #rows: ConversationRows
  #status: ConversationSnapshot['status']
  #error: ApiError | undefined
  #isLoadingOlder = false
  #isOpen = false
  /** Counts loads of the newest page; responses to earlier ones are ignored. */
  #generation = 0
  #failures = 0
  #loadedAt = 0
  #cancelRetry: (() => void) | null = null
  #unfollow = () => {}
  #snapshot: ConversationSnapshot

  constructor(options: ConversationStoreOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#ref = options.conversation_ref
    this.#thread = this.#ref ?? `new-${this.#newId()}`
    this.#rows = { ...noRows, conversation: options.conversation ?? null }
    this.#status = this.#ref === null ? 'ready' : 'loading'
    this.#typing = new TypingSignals(
      this.#clock,
      () => this.#publish(),
      (is_typing, is_note) => this.#ref !== null && options.live.signal('typing', { conversation_ref: this.#ref, is_typing, is_note }),
    )
    this.#seen = new SeenMarks(
      this.#clock,
      () => this.#publish(),
      (message) => {
        const marking = this.#update(message.id, { message_action: 'mark_as_seen', sender_type: options.author.sender_type })
        options.onMark?.(marking)
        return marking
      },
    )
    this.#snapshot = this.#makeSnapshot()
  }

  /** For useSyncExternalStore. */
  readonly getSnapshot = (): ConversationSnapshot => this.#snapshot
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Loads the newest page and follows the conversation until `dispose`. Call it again after a failure to retry immediately. Never rejects. */
  async open(): Promise<void> {
    if (!this.#isOpen) {
      const { live, outbox } = this.#options
      this.#isOpen = true
      this.#cleanups.push(
        // The outbox may read messages from storage after the rows that confirm them have arrived.
        outbox.on('change', ({ thread }) => thread === this.#thread && this.#confirm(this.#rows.messages)),
        outbox.on('sent', ({ thread, answer }) => thread === this.#thread && this.#wasSent(answer)),
        live.on('signal', (signal) => signal.signal === 'typing' && signal.conversation_ref === this.#ref && this.#typing.receive(signal)),
        live.on('status', (status) => status === 'open' && this.#isBack()),
      )
      this.#publish()
    }
    if (this.#ref !== null) return this.#load()
    await this.#options.outbox.ready
    this.#adoptUnsent()
  }

  /** Fetches the page before the first message; a no-op when there is none or one is already loading. Never rejects. */
  async loadOlder(): Promise<void> {
    const first = this.#rows.messages[0]
    if (this.#ref === null || !first || !this.#rows.hasMore || this.#isLoadingOlder || this.#cancelRetry) return
    const generation = this.#generation
    this.#isLoadingOlder = true
    this.#rows = awaitingOlderPage(this.#rows)
    this.#publish()
    const input = { conversation_ref: this.#ref, before_seq: first.seq, limit: this.#pageSize }
    const page = await this.#options.http.messages.list(input).catch(() => null)
    if (generation !== this.#generation) return
    this.#isLoadingOlder = false
    this.#rows = withOlderPage(this.#rows, page)
    this.#settle(page?.messages ?? [])
  }

  /** Sends a message: shown at once as 'sending', then replaced by the committed row. Returns its `client_msg_id`. */
  send(draft: MessageDraft): string {
    const { message, attachments = [], left_out, mentions = [], kind = 'message', begins, without_mail } = draft
    const client_msg_id = this.#newId()
    this.#typing.setMine(false, false)
    this.#options.outbox.add({
      client_msg_id,
      thread: this.#thread,
      conversation_ref: this.#ref,
      kind,
      message,
      attachments,
      mentions,
      left_out,
      ...(begins && { begins }),
      ...(without_mail && { without_mail }),
    })
    return client_msg_id
  }

  /** Resends a failed message or sends a draft. */
  retry(client_msg_id: string): void {
    this.#options.outbox.retry(client_msg_id)
  }

  /** Discards an unsent message. */
  discard(client_msg_id: string): void {
    this.#options.outbox.discard(client_msg_id)
  }

  /** Changes the text of the user's own message (within 15 minutes); rejects with `ApiError`. */
  async edit(message_id: string, message: string): Promise<void> {
    await this.#update(message_id, { message_action: 'edit', message })
  }

  /** Deletes the user's own message (within 15 minutes); rejects with `ApiError`. */
  async remove(message_id: string): Promise<void> {
    await this.#update(message_id, { message_action: 'delete' })
  }

  /** Undoes deleting a message, for a few seconds; rejects with `ApiError`. */
  async restore(message_id: string): Promise<void> {
    await this.#update(message_id, { message_action: 'restore' })
  }

  /** Replaces everything that is known with the newest page, because changes may have been missed that the stream does not repeat, such as an erasure. Never rejects. */
  async reload(): Promise<void> {
    if (this.#status !== 'erased' && this.#status !== 'gone') await this.#load()
  }

  /** Drops everything that is known of the conversation, because it was erased. The user's unsent messages stay in the outbox. */
  erase(): void {
    this.#generation += 1
    this.#cancelRetry?.()
    this.#cancelRetry = null
    this.#isLoadingOlder = false
    this.#rows = noRows
    this.#stop('erased', undefined)
  }

  /** Marks everything up to the other side's newest message as seen, because the user is looking at the conversation. Cheap to call often. */
  markSeen(): void {
    const isVisitor = this.#options.author.sender_type === 'visitor'
    if (isVisitor) this.#refresh()
    this.#seen.mark(this.#rows.messages, ({ sender_type }) => (isVisitor ? sender_type === 'agent' : sender_type === 'visitor'))
  }

  /** Reads the conversation again if its page has been open so long that the addresses of its files may have expired. */
  #refresh(): void {
    const now = this.#clock.now()
    if (this.#status !== 'ready' || now - this.#loadedAt < freshMs) return
    this.#loadedAt = now
    void this.#load()
  }

  /** Signals that the user is typing (called on every keystroke) or has stopped. */
  setTyping(isTyping: boolean, isNote = false): void {
    this.#typing.setMine(isTyping, isNote)
  }

  /** Releases everything; unsent messages stay in the outbox and are still sent. */
  dispose(): void {
    this.#generation += 1
    this.#isOpen = false
    this.#unfollow()
    this.#cancelRetry?.()
    this.#typing.setMine(false, false)
    this.#typing.dispose()
    this.#seen.dispose()
    for (const cleanup of this.#cleanups.splice(0)) cleanup()
  }

  get #pageSize(): number {
    return this.#options.pageSize ?? 50
  }

  #newId(): string {
    return (this.#options.newId ?? makeId)()
  }

  async #load(): Promise<void> {
    if (this.#ref === null) return
    const generation = ++this.#generation
    this.#unfollow()
    this.#cancelRetry?.()
    this.#cancelRetry = null
    try {
      const page = await this.#options.http.messages.list({ conversation_ref: this.#ref, limit: this.#pageSize })
      if (generation !== this.#generation) return
      // Ignore an older page that is still loading: it continues the previous window, not this one.
      this.#generation += 1
      this.#isLoadingOlder = false
      this.#failures = 0
      this.#error = undefined
      this.#status = 'ready'
      this.#loadedAt = this.#clock.now()
      this.#rows = withNewestPage(this.#rows, page)
      this.#follow(page.seq)
      this.#settle(page.messages)
    } catch (thrown) {
      if (generation === this.#generation) this.#loadFailed(asApiError(thrown))
    }
  }

  /** Adopts messages of a new conversation that an earlier page left unsent. */
  #adoptUnsent(): void {
    const { outbox } = this.#options
    if (this.#ref !== null || outbox.entries(this.#thread).length > 0) return
    this.#thread = outbox.newThread() ?? this.#thread
    this.#publish()
  }

  #follow(after: number): void {
    this.#unfollow = this.#options.live.follow(`conversation:${this.#ref}`, {
      after: () => after,
      apply: ({ data }) => this.#apply(data),
      reload: () => void this.#load(),
      refused: (error) => this.#gone(error),
    })
  }

  #loadFailed(error: ApiError): void {
    if (error.code === 'not_found' || error.code === 'forbidden') this.#gone(error)
    else {
      this.#failures += 1
      this.#error = error
      if (this.#status === 'loading') this.#status = 'failed'
      this.#cancelRetry = this.#clock.after(reconnectDelay(this.#failures, this.#options.random ?? Math.random), () => void this.#load())
      this.#publish()
    }
  }

  #gone(error: ApiError | undefined): void {
    this.#stop('gone', error)
  }

  #stop(status: 'gone' | 'erased', error: ApiError | undefined): void {
    this.#unfollow()
    this.#status = status
    this.#error = error
    this.#publish()
  }

  #isBack(): void {
    if (this.#cancelRetry) void this.#load()
    if (!this.#seen.isLost) return
    this.#seen.forgetLost()
    this.markSeen()
  }

  #apply(data: StreamData): void {
    const ref = this.#ref ?? ''
    this.#rows = withData(this.#rows, ref, data)
    if (data.gone?.includes(ref)) this.#gone(undefined)
    else this.#settle(data.messages ?? [])
  }

  /** Handles rows that have just arrived. */
  #settle(messages: readonly MessageView[]): void {
    this.#typing.arrived(messages)
    this.#confirm(messages)
  }

  /** Removes the user's messages that are among these committed rows from the outbox. */
  #confirm(messages: readonly MessageView[]): void {
    const mine = messages.flatMap(({ client_msg_id }) => (client_msg_id !== null && this.#options.outbox.has(client_msg_id) ? [client_msg_id] : []))
    if (mine.length > 0) this.#options.outbox.settle(mine)
    this.#publish()
  }

  #wasSent({ message, conversation }: { message: MessageView; conversation: AnyConversation }): void {
    const isElsewhere = this.#ref !== message.conversation_ref
    // This conversation was merged into another one, so continue there.
    if (isElsewhere && this.#ref !== null) {
      this.#unfollow()
      this.#rows = noRows
    }
    this.#ref = message.conversation_ref
    this.#thread = message.conversation_ref
    this.#apply({ messages: [message], conversations: [conversation] })
    if (isElsewhere) void this.#load()
  }

  async #update(
    message_id: string,
    change: { message_action: 'mark_as_seen' | 'edit' | 'delete' | 'restore'; message?: string; sender_type?: 'visitor' | 'agent' },
  ): Promise<{ seq: number }> {
    const { support_lib_id } = this.#options
    const sent_via = this.#options.author.sender_type === 'agent' ? 'application' : 'widget'
    const answer = await this.#options.live.call('messageUpdate', {
      ...change,
      message_id,
      conversation_ref: this.#ref ?? '',
      sent_via,
      ...(support_lib_id && { support_lib_id }),
    })
    if (answer.message && this.#isOpen) this.#apply({ messages: [answer.message] })
    return answer
  }

  #publish(): void {
    const next = this.#makeSnapshot()
    if (isSame(next, this.#snapshot)) return
    this.#snapshot = next
    for (const listener of [...this.#listeners]) listener()
  }

  #makeSnapshot(): ConversationSnapshot {
    const locals = this.#options.outbox.entries(this.#thread).map((entry) => this.#localOf(entry))
    return {
      conversation_ref: this.#ref,
      conversation: this.#rows.conversation,
      messages: locals.length === 0 ? this.#rows.messages : [...this.#rows.messages, ...locals],
      hasMore: this.#rows.hasMore,
      isLoadingOlder: this.#isLoadingOlder,
      status: this.#status,
      error: this.#error,
      typing: this.#typing.who,
      seen_message_id: this.#seen.justSeen,
    }
  }

  /** Keeps the same object while the entry is unchanged, so that a list re-renders only what changed. */
  #localOf(entry: OutboxEntry): ClientMessage {
    const known = this.#locals.get(entry) ?? localMessage(entry, this.#options.author, this.#options.serverTimeOf ?? Number)
    this.#locals.set(entry, known)
    return known
  }
}

function isSame<T extends object>(a: T, b: T): boolean {
  return (Object.keys(a) as (keyof T)[]).every((key) => a[key] === b[key])
}
