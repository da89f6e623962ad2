import { appended, shownLast, withPerson, wroteIn } from '@porchlight/contracts/conversations/acts-on-rows'
import type { addedFields, channels } from '@porchlight/contracts/conversations/conversation-fields'
import type { SenderType } from '@porchlight/contracts/conversations/conversations'
import type { ConversationEventName, EventInput } from '@porchlight/contracts/events'
import type { FieldValues } from '@porchlight/contracts/lists/list-language'
import { type Selectable, sql } from 'kysely'
import { send } from '../../kernel/calls/pipeline.ts'
import { actorId, type Ctx, type EmitOptions, personOf } from '../../kernel/context.ts'
import type { Conversations } from '../../kernel/generated/tables.ts'
import { newRef } from '../../kernel/ids.ts'
import { messagesSent } from '../../kernel/process/metrics.ts'
import { staffNames } from '../people/index.ts'
import { followFlows } from './in-flow.ts'
import { isoTime } from './iso-time.ts'
import { forStaff, forVisitor, messageForStaff, messageForVisitor, streamOf } from './present.ts'
import { type ConversationRow, conversationColumns, insertedColumns, type LastMessage, type MessageRow, type StaffNames, writtenColumns } from './rows.ts'
import { type Seen, seenPart } from './rules.ts'
import { factsOf, writeTexts } from './search/texts.ts'
import { sparseRows, usualConversation, usualMessage } from './sparse-rows.ts'
import { carrySaid, type Door, doors, type Said, told } from './speaking.ts'

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

/**
 * Changes to one conversation within a transaction: its locked row, new messages, and events. Every change goes through this class, so that stream numbers,
 * lists, pushes and events always agree.
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
  private readonly before: Seen | undefined
  private readonly factsBefore: string | undefined
  private readonly events: ((options: EmitOptions) => void)[] = []

  constructor(row: ConversationRow, isNew = false) {
    this.row = row
    this.isNew = isNew
    this.before = isNew ? undefined : seenPart(row)
    this.factsBefore = isNew ? undefined : factsOf(row)
    this.prev = row.seq
    this.visitorPrev = row.visitor_seq
  }

  /** Advances the staff stream number, and the visitor's too if the change is visible to the visitor. */
  step(options: { visible: boolean }): void {
    this.row.seq += 1
    if (options.visible) this.row.visitor_seq += 1
  }

  /** Records an event, to be written when the change is saved. */
  happened<N extends ConversationEventName>(ctx: Ctx, name: N, payload: Omit<EventInput<N>, 'conversation_ref' | 'number'>): void {
    const { conversation_ref, number } = this.row
    this.events.push((options) =>
      ctx.emit(name, { conversation_ref, number, ...payload, ...(name === 'conversation.started' && this.beganWith()) } as EventInput<N>, options),
    )
  }

  /** Returns what a new conversation begins with; later changes are told by events of their own. */
  private beganWith() {
    const { assignee_id, team_ref, status_category, spam } = this.row
    return { assignee_id, team_ref, status_category, spam: spam === 'yes' }
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

  /** Records that a platform ticket's requester, who is in another library, has something new to see. */
  tellsRequester(ctx: Ctx): void {
    const { requester_lib_id, visitor_id, visitor_seq, subject } = this.row
    if (requester_lib_id === null || visitor_seq === this.visitorPrev) return
    this.happened(ctx, 'conversation.told_requester', { visitor_id, subject, is_answer: this.added.some((message) => message.sender_type === 'agent') })
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
    return this.events.length > 0
  }

  get isChanged(): boolean {
    return this.isNew || this.row.seq !== this.prev
  }

  /** Whether the conversation's own facts must be reindexed for search. */
  get hasNewFacts(): boolean {
    return this.factsBefore !== factsOf(this.row)
  }

  /** Emits the events, with one push per audience on the last event. */
  announce(ctx: Ctx, names: StaffNames): void {
    const { row } = this
    const conversation = forStaff(row, 'everyone')
    const messages = [...this.added, ...this.altered]
    const changes: NonNullable<EmitOptions['changes']> = [
      {
        stream: streamOf(row.conversation_ref),
        audience: 'staff',
        prev: this.prev,
        seq: row.seq,
        data: { conversations: [conversation], messages: messages.map((each) => messageForStaff(ctx, each, row, names)) },
      },
      { stream: 'library', data: { conversations: [conversation] }, ...(this.before && { before: { [row.conversation_ref]: this.before } }) },
    ]
    if (row.visitor_seq !== this.visitorPrev) {
      const visible = messages.filter((each) => each.visitor_seq !== null)
      changes.push({
        stream: streamOf(row.conversation_ref),
        audience: 'visitor',
        visitor_id: row.visitor_id,
        prev: this.visitorPrev,
        seq: row.visitor_seq,
        data: { conversations: [forVisitor(row, names)], messages: visible.map((each) => messageForVisitor(ctx, each, names)) },
      })
    }
    const last = this.events.at(-1)
    for (const emit of this.events) emit({ subject: row.conversation_ref, ...(emit === last && { changes }) })
  }
}

/**
 * Writes changed conversations with their messages and events. Returns the names of the staff involved, for responses. `known` holds names already read; if it
 * has all of them, nothing needs to be awaited and all statements are sent with the commit.
 */
export async function saveChanges(ctx: Ctx, all: ConversationChange[], known: StaffNames = new Map()): Promise<StaffNames> {
  await followFlows(
    ctx,
    all.filter((change) => change.isChanged),
  )
  const changes = all.filter((change) => change.isChanged)
  for (const change of changes) {
    change.stampOffer(ctx.clock.now())
    change.tellsRequester(ctx)
  }
  await carrySaid(ctx, changes)
  const ids = [
    ...new Set(
      all
        .flatMap((change) => [
          change.row.assignee_id,
          ...[...change.added, ...change.altered].map((message) => (message.sender_type === 'visitor' ? null : message.sender_id)),
        ])
        .filter((id): id is string => id !== null && !known.has(id)),
    ),
  ]
  const fresh = changes.filter((change) => change.isNew)
  if (fresh.length > 0)
    insertConversations(
      ctx,
      fresh.map((change) => change.row),
    )
  const added = changes.flatMap((change) => change.added)
  if (added.length > 0) {
    insertMessages(ctx, added)
    messagesSent.inc(added.length)
  }
  const earlier = changes.filter((change) => !change.isNew).map((change) => change.row)
  if (earlier.length > 0) updateConversations(ctx, earlier)
  writeTexts(ctx, changes)
  const naming = earlier.filter((row) => row.channel === 'ticket' && row.mentioned.length > 0)
  if (naming.length > 0) writeMentions(ctx, naming)
  const names = ids.length > 0 ? new Map([...known, ...(await staffNames(ctx, ids))]) : known
  for (const change of changes) change.announce(ctx, names)
  return names
}

function insertConversations(ctx: Ctx, rows: ConversationRow[]): void {
  const statement = sql`insert into conversations (${allColumns}) select ${allColumns} from ${conversationRecords(rows, conversationColumns)}`
  void send(ctx.db, 'insert-conversations', statement)
}

/** Inserts any number of messages with one statement, whose text never changes, so it is planned only once. */
function insertMessages(ctx: Ctx, rows: MessageRow[]): void {
  const statement = sql`
    insert into messages (${messageColumns})
    select ${messageColumns} from json_populate_recordset(json_populate_record(null::messages, ${JSON.stringify(usualMessage)}::json), ${sparseRows(rows, insertedColumns, usualMessage)}::json)`
  void send(ctx.db, 'insert-messages', statement)
}

function updateConversations(ctx: Ctx, rows: ConversationRow[]): void {
  const statement = sql`
    update conversations c set ${assignments} from ${conversationRecords(rows, ['conversation_ref', ...writtenColumns])} r
    where c.support_lib_id = ${ctx.support_lib_id} and c.conversation_ref = any(${rows.map((row) => row.conversation_ref)}) and c.conversation_ref = r.conversation_ref`
  void send(ctx.db, 'update-conversations', statement)
}

/** Updates the mention lists of the people mentioned in these tickets. */
function writeMentions(ctx: Ctx, rows: ConversationRow[]): void {
  const statement = sql`
    insert into ticket_mentions (support_lib_id, user_id, conversation_ref, is_unread, updated_at)
    select r.support_lib_id, m.user_id, r.conversation_ref, m.user_id = any(r.mention_unread), r.updated_at
    from ${conversationRecords(rows, ['support_lib_id', 'conversation_ref', 'mentioned', 'mention_unread', 'updated_at'])} r
    cross join lateral unnest(r.mentioned) m(user_id)
    on conflict (support_lib_id, user_id, conversation_ref) do update set is_unread = excluded.is_unread, updated_at = excluded.updated_at`
  void send(ctx.db, 'write-mentions', statement)
}

/** Returns these columns of the rows as a table, in which all other columns have their usual values. */
function conversationRecords(rows: ConversationRow[], columns: readonly (keyof Selectable<Conversations>)[]) {
  return sql`json_populate_recordset(json_populate_record(null::conversations, ${JSON.stringify(usualConversation)}::json), ${sparseRows(rows, columns, usualConversation)}::json)`
}

const messageColumns = sql.join(insertedColumns.map((name) => sql.ref(name)))
const allColumns = sql.join(conversationColumns.map((name) => sql.ref(name)))
const assignments = sql.join(writtenColumns.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`))
