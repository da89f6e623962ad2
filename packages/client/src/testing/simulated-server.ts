import type { ConversationView, MessageView, SenderType, VisitorConversationView } from '@porchlight/contracts/conversations/conversations'
import type { StreamData, StreamPatch } from '@porchlight/contracts/live'
import { ApiError } from '../api-error.ts'
import type { MessagesPage } from '../conversation-rows.ts'

export type Audience = 'staff' | 'visitor'
export type Actor = { id: string; audience: Audience }

/** Ways to break the server's contract; the convergence property must catch each. */
export type ServerBug =
  | 'no-dedupe' /** the same client_msg_id creates a second message */
  | 'hidden-gaps' /** pushes always claim to follow the last one sent, even if that was lost */
  | 'short-patch' /** the response to subscribe omits the first change */
  | 'never-reload' /** a number that is too old gets only the newest changes, and no instruction to reload */
  | 'page-ahead' /** a page claims a head newer than its rows */
  | 'early-answer' /** a send is answered before it is stored, and is sometimes never stored */
  | 'stale-rows' /** pushes carry rows as of one change earlier */
  | 'note-leak' /** notes reach the visitor's pages but not its stream */

/** One stream: gapless numbers, the ids each one changed, and the numbers of each row. */
type Line = { head: number; changes: { seq: number; ids: string[] }[]; numbers: Map<string, { seq: number; changed_seq: number }> }
type Row = {
  id: string
  actor: string
  sender_type: SenderType
  client_msg_id: string | null
  message: string
  read_status: 0 | 1
  edits: number
  is_deleted: boolean
}

export const conversationRef = 'c1'

/**
 * The server's promises for one conversation, in memory: ordering under a lock, a stream per audience, deduplication, edits, deletes, read marks, bounded
 * replay.
 */
export class SimulatedServer {
  readonly bug: ServerBug | undefined
  /** How many conversations visitors have begun. */
  started = 0
  #replayMax: number
  #random: () => number
  readonly #now: () => number
  /** client_msg_id → when it was stored. */
  readonly storedAt = new Map<string, number>()
  #onChange: (audience: Audience, seq: number) => void = () => {}
  readonly #rows = new Map<string, Row>()
  readonly #bySender = new Map<string, string>()
  readonly #lines: Record<Audience, Line> = { staff: newLine(), visitor: newLine() }

  constructor(options: { replayMax: number; random: () => number; now: () => number; bug?: ServerBug }) {
    this.#replayMax = options.replayMax
    this.#random = options.random
    this.#now = options.now
    this.bug = options.bug
  }

  onChange(listener: (audience: Audience, seq: number) => void): void {
    this.#onChange = listener
  }

  head(audience: Audience): number {
    return this.#lines[audience].head
  }

  send(actor: Actor, input: { client_msg_id: string; conversation_ref?: string; sender_type?: string; message?: string }) {
    const key = `${actor.id}:${input.client_msg_id}`
    const known = this.#bySender.get(key)
    if (known && this.bug !== 'no-dedupe') return this.#answer(known, actor.audience)
    if (this.bug === 'early-answer' && this.#random() < 0.1) return this.#ghost(actor, input)
    if (this.started === 0) {
      if (actor.audience !== 'visitor') throw new ApiError('not_found', 404)
      this.#insert({ actor: 'system', sender_type: 'system', client_msg_id: null, message: 'conversation_started' })
    }
    if (input.conversation_ref === undefined) this.started += 1
    const sender_type = actor.audience === 'visitor' ? 'visitor' : input.sender_type === 'note' ? 'note' : 'agent'
    const id = this.#insert({ actor: actor.id, sender_type, client_msg_id: input.client_msg_id, message: input.message ?? '' })
    this.#bySender.set(key, id)
    this.storedAt.set(input.client_msg_id, this.#now())
    return this.#answer(id, actor.audience)
  }

  edit(actor: Actor, id: string, message: string | null): MessageView {
    const row = this.#rows.get(id)
    if (!row || row.actor !== actor.id) throw new ApiError('not_found', 404)
    if (message === null) row.is_deleted = true
    else row.message = message
    row.edits += 1
    this.#changed([id])
    return this.view(id, actor.audience)
  }

  /** Marks the other side's messages as read up to the given one. */
  seen(actor: Actor, message_id: string): void {
    const { numbers } = this.#lines[actor.audience]
    const upTo = numbers.get(message_id)?.seq ?? 0
    const theirs = actor.audience === 'visitor' ? 'agent' : 'visitor'
    const ids = [...this.#rows.values()]
      .filter((row) => row.sender_type === theirs && row.read_status === 0 && (numbers.get(row.id)?.seq ?? 0) <= upTo)
      .map((row) => row.id)
    for (const id of ids) (this.#rows.get(id) as Row).read_status = 1
    if (ids.length > 0) this.#changed(ids)
  }

  /** Returns every message an audience may see, in order. */
  all(audience: Audience): MessageView[] {
    return [...this.#lines[audience].numbers.keys()].map((id) => this.view(id, audience)).sort((a, b) => a.seq - b.seq)
  }

  list(audience: Audience, input: { before_seq?: number; limit: number }): MessagesPage {
    if (this.started === 0) throw new ApiError('not_found', 404)
    const before = this.all(audience).filter((row) => row.seq < (input.before_seq ?? Number.POSITIVE_INFINITY))
    const messages = before.slice(-input.limit)
    const leak =
      this.bug === 'note-leak' && audience === 'visitor'
        ? this.all('staff')
            .filter((row) => row.sender_type === 'note')
            .slice(-1)
        : []
    const ahead = this.bug === 'page-ahead' && this.#random() < 0.3
    if (ahead) return { messages: messages.slice(0, -1), has_more: before.length > messages.length, seq: this.head(audience) }
    return { messages: [...messages, ...leak], has_more: before.length > messages.length, seq: this.head(audience) }
  }

  /** Returns what happened on a stream after a number. */
  patch(audience: Audience, after: number | null): Omit<StreamPatch, 'stream'> {
    const { head } = this.#lines[audience]
    const conversations = this.started > 0 ? [this.conversation(audience)] : []
    if (after === null) return { seq: head, reload: false, data: { conversations } }
    const isTooOld = head - after > this.#replayMax
    if (isTooOld && this.bug !== 'never-reload') return { seq: head, reload: true, data: {} }
    const from = isTooOld ? head - this.#replayMax : this.bug === 'short-patch' ? after + 1 : after
    return { seq: head, reload: false, data: { ...this.dataBetween(audience, from, head), conversations } }
  }

  /** Returns the current rows of whatever changed after `from` up to `to`. */
  dataBetween(audience: Audience, from: number, to: number): StreamData {
    const ids = new Set(this.#lines[audience].changes.filter((change) => change.seq > from && change.seq <= to).flatMap((change) => change.ids))
    return { messages: [...ids].map((id) => this.view(id, audience)), conversations: [this.conversation(audience)] }
  }

  conversation(audience: Audience): ConversationView | VisitorConversationView {
    const { head } = this.#lines[audience]
    return { conversation_ref: conversationRef, number: 1, state: 'ongoing', updated_at: String(head), seq: head } as VisitorConversationView
  }

  view(id: string, audience: Audience): MessageView {
    const row = this.#rows.get(id) as Row
    const { seq, changed_seq } = this.#lines[audience].numbers.get(id) ?? { seq: 0, changed_seq: 0 }
    return {
      id,
      conversation_ref: conversationRef,
      client_msg_id: row.client_msg_id,
      seq,
      changed_seq,
      sender_type: row.sender_type,
      sender: null,
      message: row.is_deleted ? '' : row.message,
      attachments: [],
      mentions: [],
      read_status: row.read_status,
      sent_via: 'application',
      created_at: '2030-01-01T00:00:00Z',
      edited_at: row.edits > 0 ? String(row.edits) : null,
      is_deleted: row.is_deleted,
    }
  }

  #insert(row: Pick<Row, 'actor' | 'sender_type' | 'client_msg_id' | 'message'>): string {
    const id = `m${this.#rows.size + 1}`
    this.#rows.set(id, { ...row, id, read_status: 0, edits: 0, is_deleted: false })
    this.#changed([id])
    return id
  }

  #changed(ids: string[]): void {
    const isNote = ids.every((id) => this.#rows.get(id)?.sender_type === 'note')
    for (const audience of isNote ? (['staff'] as const) : (['staff', 'visitor'] as const)) {
      const line = this.#lines[audience]
      line.head += 1
      for (const id of ids) line.numbers.set(id, { seq: line.numbers.get(id)?.seq ?? line.head, changed_seq: line.head })
      line.changes.push({ seq: line.head, ids })
      this.#onChange(audience, line.head)
    }
  }

  #answer(id: string, audience: Audience) {
    return { message: this.view(id, audience), conversation: this.conversation(audience) }
  }

  /** Acknowledges a message without storing it. */
  #ghost(actor: Actor, input: { client_msg_id: string; message?: string }) {
    const last = this.all(actor.audience).at(-1)
    if (!last) throw new ApiError('unavailable', 503)
    const seq = this.head(actor.audience) + 1
    const message: MessageView = {
      ...last,
      id: `ghost-${input.client_msg_id}`,
      client_msg_id: input.client_msg_id,
      message: input.message ?? '',
      seq,
      changed_seq: seq,
    }
    return { message, conversation: this.conversation(actor.audience) }
  }
}

function newLine(): Line {
  return { head: 0, changes: [], numbers: new Map() }
}
