import { appended, shownLast, withPerson, wroteIn } from '@porchlight/contracts/conversations/acts-on-rows'
import type { addedFields, channels } from '@porchlight/contracts/conversations/conversation-fields'
import type { SenderType } from '@porchlight/contracts/conversations/conversations'
import type { ConversationEventName, EventInput } from '@porchlight/contracts/events'
import type { FieldValues } from '@porchlight/contracts/lists/list-language'
import { actorId, type Ctx, personOf } from '../../kernel/context.ts'
import { newRef } from '../../kernel/ids.ts'
import { isoTime } from './iso-time.ts'
import { type ConversationRow, type LastMessage, type MessageRow, type SearchedPart, searchedPart } from './rows.ts'
import { type Seen, seenPart } from './rules.ts'
import { type Door, doors, type Said, told } from './speaking.ts'

/** The values of the fields that other domains add to conversations. */
type AddedValues = FieldValues<typeof addedFields>

/** Fields of every message except its sender. */
type Written = Pick<MessageRow, 'sender_id' | 'message' | 'sent_via'> &
  Partial<Pick<MessageRow, 'client_msg_id' | 'attachments' | 'mentions' | 'message_values' | 'created_at' | 'read_status'>>
/** A message to be added, of anybody but our side: what that says goes through `speak`. */
export type NewMessage = Written & { sender_type: Exclude<SenderType, 'agent'> }
/** Something that our side says to the requester. */
export type Spoken = Written & {
  door: Door
  /** No one wrote it, so it ends nobody's wait for an answer. */
  isAutomatic?: boolean
  /** Its author wants no mail of it. */
  isOnPage?: boolean
  /** Whom it is mailed to, if not to the requester of a ticket. */
  mailTo?: Said['to']
}

/** Something that happened to the conversation, as its event tells it; several calls can share a transaction. */
export type Happening = { ctx: Ctx; name: ConversationEventName; payload: object }

/**
 * The working copy of one conversation within a transaction: its locked row, its new and altered messages, and what happened. It writes and tells nothing;
 * `saveChanges` does both, so that stream numbers, lists, pushes and events always agree.
 */
export class ConversationChange {
  readonly row: ConversationRow
  readonly isNew: boolean
  readonly prev: number
  readonly visitorPrev: number
  readonly added: MessageRow[] = []
  readonly altered: MessageRow[] = []
  /** Messages that still have to reach the ticket's requester. */
  readonly said: Said[] = []
  /** Ids of altered messages whose text changed. */
  readonly rewritten = new Set<string>()
  /** Whether a flow makes this change, and need not follow it. */
  isOfFlow = false
  /** The call that sent the last message added: several calls can share a transaction. */
  sentBy: Ctx | undefined
  /** Sender type of the message before the last one added. */
  private lastSender: string | null = null
  /** The fields that determined who could see the conversation before the change; undefined for a new one, which no one has seen. */
  readonly before: Seen | undefined
  readonly happenings: Happening[] = []
  /** What search knows of the conversation; undefined for a new one. */
  readonly searched: SearchedPart | undefined

  constructor(row: ConversationRow, isNew = false) {
    this.row = row
    this.isNew = isNew
    this.before = isNew ? undefined : seenPart(row)
    this.searched = isNew ? undefined : searchedPart(row)
    this.prev = row.seq
    this.visitorPrev = row.visitor_seq
  }

  /** Advances the staff stream number, and the visitor's too if the change is visible to the visitor. */
  step(options: { visible: boolean }): void {
    this.row.seq += 1
    if (options.visible) this.row.visitor_seq += 1
  }

  /** Records what happened; its event is emitted when the change is saved. */
  happened<N extends ConversationEventName>(ctx: Ctx, name: N, payload: Omit<EventInput<N>, 'conversation_ref' | 'number'>): void {
    this.happenings.push({ ctx, name, payload })
  }

  /** Appends a message of anybody but our side. */
  add(ctx: Ctx, message: NewMessage): MessageRow {
    return this.append(ctx, message)
  }

  /** Appends something that our side says to the requester, and has it carried to them if this door doesn't. */
  speak(ctx: Ctx, { door, isAutomatic = false, isOnPage = false, mailTo, ...message }: Spoken): MessageRow {
    const added = this.append(ctx, { ...message, sender_type: 'agent' }, isAutomatic)
    const { channel, requester_lib_id } = this.row
    // Staff of a child library read their tickets in their own console.
    if (doors[door] !== 'said' || (mailTo === undefined && (channel !== 'ticket' || requester_lib_id !== null))) return added
    if (isOnPage) told(added, 'on_page')
    else this.said.push({ message: added, isAutomatic, ...(mailTo && { to: mailTo }) })
    return added
  }

  /** Appends a numbered message and updates the row's list fields. */
  private append(ctx: Ctx, message: Written & { sender_type: SenderType }, isAutomatic = false): MessageRow {
    const { row } = this
    const visible = message.sender_type !== 'note' && message.sender_type !== 'system_debug'
    const now = ctx.clock.now()
    Object.assign(row, appended(row, message.sender_type, now, isAutomatic))
    if (visible) row.visitor_seq += 1
    const added: MessageRow = {
      support_lib_id: ctx.support_lib_id,
      conversation_ref: row.conversation_ref,
      seq: row.seq,
      visitor_seq: visible ? row.visitor_seq : null,
      id: newRef(),
      changed_seq: row.seq,
      visitor_changed_seq: visible ? row.visitor_seq : null,
      client_msg_id: null,
      attachments: [],
      mentions: [],
      message_values: null,
      read_status: 0,
      created_at: now,
      edited_at: null,
      deleted_at: null,
      before_deletion: null,
      ...message,
    }
    this.added.push(added)
    if (visible) row.visitor_updated_at = now
    if (message.sender_type === 'visitor' || message.sender_type === 'agent' || message.sender_type === 'note') {
      this.lastSender = (row.last_message as LastMessage | null)?.sender_type ?? null
      const attachments = (added.attachments as { name: string }[]) ?? []
      const last: LastMessage = { ...shownLast(message.sender_type, message.message, attachments, isoTime(added.created_at)), seq: row.seq }
      row.last_message = last
      if (visible) row.visitor_last_message = last
    }
    if (message.sender_type === 'agent') row.visitor_unread_count += 1
    if (message.sender_type === 'agent' && !isAutomatic) row.first_reply_at ??= now
    return added
  }

  /** Adds a system line: a catalogue key with values. `isInternal` hides it from the visitor. */
  say(ctx: Ctx, key: string, values: Record<string, string> = {}, isInternal = false): void {
    this.add(ctx, { sender_type: isInternal ? 'system_debug' : 'system', sender_id: null, message: key, message_values: values, sent_via: 'system' })
  }

  /** Records staff mentioned in a note. The conversation stays unread for them until they open it. */
  mentions(user_ids: readonly string[]): void {
    const { row } = this
    if (user_ids.length === 0) return
    row.mentioned = [...new Set([...row.mentioned, ...user_ids])].slice(-50)
    row.mention_unread = [...new Set([...row.mention_unread, ...user_ids])].slice(-50)
  }

  /** Marks the conversation as unread for a staff member until they open it. */
  isUnreadFor(user_id: string): void {
    this.row.unread_for = withPerson(this.row.unread_for, user_id)
  }

  /** Records that a staff member has written in the conversation. */
  wrote(user_id: string): void {
    Object.assign(this.row, wroteIn(this.row, user_id))
  }

  /** Records that an added message was sent, for reactions and for the conversation's followers. */
  sent(ctx: Ctx, { id, seq, sender_type, sender_id }: MessageRow): void {
    this.sentBy = ctx
    this.happened(ctx, 'message.sent', { id, seq, sender_type, sender_id, from: this.lastSender, to: sender_type })
    const followers = sender_type === 'note' || this.row.spam === 'yes' ? [] : this.row.followers.filter((user_id) => user_id !== sender_id)
    if (followers.length > 0)
      this.happened(ctx, 'message.followed', {
        id,
        channel: this.row.channel as (typeof channels)[number],
        user_ids: followers,
        by: ctx.actor.kind === 'agent' ? (personOf(ctx.actor)?.user_id ?? null) : actorId(ctx.actor),
      })
  }

  /** Adds a staff member to the participants, who can still see the conversation later. */
  joins(user_id: string): void {
    this.row.participants = withPerson(this.row.participants, user_id)
  }

  /** Sets fields that another domain added to conversations. */
  setAdded(values: Partial<AddedValues>): void {
    this.row.added_fields = { ...(this.row.added_fields as Partial<AddedValues> | null), ...values }
  }

  /** Records when an offer was made. Call it before the row is written. */
  stampOffer(now: Date): void {
    const { row } = this
    if (row.offered_to !== (this.before?.offered_to ?? null)) row.offered_at = row.offered_to === null ? null : now
  }

  /** Whether the conversation got another owner. */
  get hasNewOwner(): boolean {
    return this.row.assignee_id !== null && this.row.assignee_id !== (this.before?.assignee_id ?? null)
  }

  get hasEvents(): boolean {
    return this.happenings.length > 0
  }

  get isChanged(): boolean {
    return this.isNew || this.row.seq !== this.prev
  }
}
