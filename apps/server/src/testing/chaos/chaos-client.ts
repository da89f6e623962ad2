import {
  type ClientClock,
  ConversationStore,
  createHttpClient,
  createLiveOutbox,
  type HttpClient,
  LiveConnection,
  memoryStorage,
  type Outbox,
  type SocketLike,
  systemClock,
} from '@porchlight/client'
import type { Api } from '@porchlight/contracts/api'
import { WebSocket } from 'ws'

/** A client's identity; `address` is the IP address it appears to come from, `clock` that of its device. */
export type ChaosIdentity = { support_lib_id: string; address: string; clock?: ClientClock } & ({ token: string } | { secret: string })
type Acknowledged = { client_msg_id: string; id: string; seq: number; conversation_ref: string }

type Page = { live: LiveConnection; outbox: Outbox; stores: ConversationStore[] }

/** One tab of the product: the real connection, outbox and stores, over real sockets. Unsent messages survive a reload, as in a browser. */
export class ChaosClient {
  readonly acknowledged: Acknowledged[] = []
  /** The first fault that a user would have seen. */
  fault: string | null = null
  readonly http: HttpClient
  private readonly server: string
  private readonly who: ChaosIdentity
  private readonly conversation_refs: string[]
  private readonly storage = memoryStorage()
  private page: Page

  constructor(server: string, who: ChaosIdentity, conversation_refs: string[]) {
    this.server = server
    this.who = who
    this.conversation_refs = conversation_refs
    const authorization = 'secret' in who ? `Visitor ${who.support_lib_id}.${who.secret}` : `Bearer ${who.token}`
    this.http = createHttpClient<Api>({
      baseUrl: () => server,
      authorization: () => authorization,
      fetch: (address, options) => fetch(address, { ...options, headers: { ...(options?.headers as Record<string, string>), ...this.headers } }),
      timeoutMs: 5000,
    })
    this.page = this.open()
  }

  get stores(): ConversationStore[] {
    return this.page.stores
  }

  async start(): Promise<void> {
    this.page.live.start()
    await Promise.all(this.stores.map((store) => store.open()))
  }

  /** Reloads the page, whatever is in progress. `isAwaited`: until it has loaded or failed to, which it may not do soon without a network. */
  async reload(isAwaited = true): Promise<void> {
    this.stop()
    this.page = this.open()
    // A page that fails to load its conversation retries by itself.
    const started = this.start().catch(() => {})
    if (isAwaited) await started
  }

  get isOpen(): boolean {
    return this.page.live.status === 'open'
  }

  /** True if the connection is open, nothing is waiting to be sent, and every conversation is loaded. */
  get isSettled(): boolean {
    return this.isOpen && this.stores.every((store) => store.getSnapshot().status === 'ready' && store.getSnapshot().messages.every((each) => !each.local))
  }

  stop(): void {
    for (const store of this.stores) store.dispose()
    this.page.outbox.dispose()
    this.page.live.close()
  }

  private get headers(): Record<string, string> {
    return { 'x-forwarded-for': this.who.address }
  }

  private open(): Page {
    const { who, http } = this
    const clock = who.clock ?? systemClock
    const live = new LiveConnection({
      clock,
      url: `${this.server.replace('http', 'ws')}/api/live`,
      auth: async () => ('secret' in who ? { support_lib_id: who.support_lib_id, secret: who.secret } : { token: who.token }),
      openSocket: (url) => openSocket(url, this.headers),
    })
    const sender_type = 'secret' in who ? 'visitor' : 'agent'
    const outbox = createLiveOutbox({ clock, live, storage: this.storage, sender_type, sent_via: 'secret' in who ? 'widget' : 'application' })
    outbox.on('sent', ({ answer: { message } }) => {
      const { client_msg_id, id, seq, conversation_ref } = message
      this.acknowledged.push({ client_msg_id: client_msg_id ?? '', id, seq, conversation_ref })
    })
    const author = { sender_type, sender: null } as const
    const stores = this.conversation_refs.map(
      (conversation_ref) => new ConversationStore({ clock, conversation_ref, http, live, outbox, author, pageSize: 100 }),
    )
    for (const store of stores) store.subscribe(() => this.look(store))
    return { live, outbox, stores }
  }

  /** Checks after every change that nothing is shown twice, everything is in order, and no message was given up on. */
  private look(store: ConversationStore): void {
    const { messages } = store.getSnapshot()
    const keys = new Set(messages.map((each) => each.client_msg_id ?? each.id))
    if (keys.size !== messages.length) this.fault ??= 'a message is shown twice'
    if (messages.some((each, index) => !each.local && index > 0 && each.seq <= (messages[index - 1]?.seq ?? 0))) this.fault ??= 'shown out of order'
    const given = messages.find((each) => each.local === 'failed' || each.local === 'draft')
    if (given) this.fault ??= `a message was given up: ${given.local_error}`
  }
}

function openSocket(url: string, headers: Record<string, string>): SocketLike {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false })
  const like: SocketLike = {
    send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
    close: (code) => socket.close(code),
    onopen: null,
    onmessage: null,
    onclose: null,
  }
  socket.on('open', () => like.onopen?.())
  socket.on('message', (raw) => like.onmessage?.({ data: String(raw) }))
  socket.on('close', (code) => like.onclose?.({ code }))
  socket.on('error', () => {})
  return like
}
