import { randomBytes } from 'node:crypto'
import { ConversationStore, createHttpClient, createLiveOutbox, LiveConnection, memoryStorage } from '@porchlight/client'
import { onTestFinished } from 'vitest'
import { expect } from './matchers.ts'

/** A visitor using the widget's own client, connection and outbox, but no screen. */
export class Visitor {
  /** Submits this email on the contact card of the current conversation. */
  readonly introduce: (answers: { name?: string; email?: string }) => Promise<unknown>
  /** Rates the current conversation, once it is closed. */
  readonly rate: (message_rating: number, message_review: string) => Promise<unknown>
  readonly #open: (conversation_ref: string | null) => void
  #store: ConversationStore

  constructor(url: string, support_lib_id: string) {
    const secret = randomBytes(32).toString('base64url')
    const http = createHttpClient({ baseUrl: () => url, authorization: () => `Visitor ${support_lib_id}.${secret}` })
    this.introduce = (answers) => http.visitors.identify({ ...answers, ...(this.conversation_ref && { conversation_ref: this.conversation_ref }) })
    this.rate = async (message_rating, message_review) => {
      const conversation_ref = this.conversation_ref ?? ''
      const { rating } = await http.ratings.ask({ conversation_ref })
      return http.ratings.rate({ support_lib_id, conversation_ref, message_id: rating?.message_id ?? '', message_rating, message_review, sent_via: 'widget' })
    }
    const live = new LiveConnection({ url: `${url.replace(/^http/, 'ws')}/api/live`, auth: async () => ({ support_lib_id, secret }) })
    const outbox = createLiveOutbox({ live, storage: memoryStorage(), sender_type: 'visitor', sent_via: 'widget' })
    const storeOf = (conversation_ref: string | null) => {
      const store = new ConversationStore({ conversation_ref, http, live, outbox, author: { sender_type: 'visitor', sender: null } })
      void store.open()
      return store
    }
    this.#store = storeOf(null)
    this.#open = (conversation_ref) => {
      this.#store.dispose()
      this.#store = storeOf(conversation_ref)
    }
    live.start()
    onTestFinished(() => {
      this.#store.dispose()
      outbox.dispose()
      live.close()
    })
  }

  /** Sends a message; resolves once the server has it. */
  async write(message: string): Promise<void> {
    this.#store.send({ message })
    await expect.poll(() => this.#store.getSnapshot().messages.find((each) => each.message === message && !each.local)).toBeTruthy()
  }
  /** Opens one of the visitor's conversations; null for a new one, which starts with the next message. */
  open(conversation_ref: string | null): void {
    this.#open(conversation_ref)
  }
  /** The visitor's current conversation. */
  get conversation_ref(): string | null {
    return this.#store.getSnapshot().conversation_ref
  }
  /** Waits until this text arrives. */
  async reads(text: string | RegExp): Promise<void> {
    const isIt = (message: string) => (typeof text === 'string' ? message === text : text.test(message))
    await expect.poll(() => this.texts().some(isIt), { message: String(text) }).toBe(true)
  }
  /** All message texts in the visitor's current conversation, as received. */
  texts(): string[] {
    return this.#store.getSnapshot().messages.map(({ message }) => message)
  }
  /** The conversation's system lines, such as 'joined Alex Agent'. */
  events(): string[] {
    const { messages } = this.#store.getSnapshot()
    return messages.filter(({ sender_type }) => sender_type === 'system').map(({ message, values }) => `${message} ${values?.agent ?? ''}`)
  }
  /** Everything the server has sent this visitor about the conversation. */
  everything(): string {
    return JSON.stringify(this.#store.getSnapshot())
  }
}
