import type { Act } from '@porchlight/contracts/conversations/conversation-acts'
import { messagesApi } from '@porchlight/contracts/conversations/conversations'
import type { OutputOf, ParsedInputOf } from '@porchlight/contracts/define'
import { sql } from 'kysely'
import { send } from '../../../kernel/calls/pipeline.ts'
import { settled } from '../../../kernel/calls/settled.ts'
import type { Actor, Ctx } from '../../../kernel/context.ts'
import { AppError, refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { type BatchCall, batchAction } from '../../../kernel/operations.ts'
import { chatSettingsOf, nextNumbers, settingsForNewChat } from '../../libraries/index.ts'
import { staffNamesAround } from '../../people/index.ts'
import { mentionable } from '../../permissions/index.ts'
import { attachmentsOf } from '../../uploads/index.ts'
import { contactColumns, deadSecrets, secretKey, visitorForWriting } from '../../visitors/index.ts'
import { lockConversations } from '../access.ts'
import { isThereForChats } from '../candidates.ts'
import { ConversationChange } from '../conversation-change.ts'
import { wake } from '../fields/snooze.ts'
import { survivorOf } from '../links/survivor.ts'
import { forStaff, forVisitor, messageForStaff, messageForVisitor } from '../present.ts'
import type { MessageRow, StaffNames } from '../rows.ts'
import { assertMay, isWithinReopenWindow } from '../rules.ts'
import { saveChanges } from '../save-changes.ts'
import type { Door, Said } from '../speaking.ts'
import { askForAgent, newConversation, reopen } from '../transitions.ts'
import { leftOutValues } from './left-out.ts'

type Input = ParsedInputOf<typeof messagesApi.send>
/**
 * `door`: how our side speaks, if not by messages.send. `mailTo`: whom it is mailed to, if not to the requester of a ticket. `values`: what another module needs to
 * show it as something of its own.
 */
type Call = BatchCall<Input> & { door?: Door; mailTo?: Said['to']; values?: Record<string, string>; opening?: Opening }
/** Begins a flow in a new chat, before the visitor's first message in it. */
export type Opening = (ctx: Ctx, change: ConversationChange) => Promise<void>
/** A call with its authenticated author. */
type Sending = Call & { sender_id: string }
type Answer = OutputOf<typeof messagesApi.send>
type Sent = { change: ConversationChange; message: MessageRow }
/** Data loaded before a batch's calls are checked: locked conversations, earlier messages, and which mentioned teammates can open chats. */
type Loaded = {
  changes: Map<string, ConversationChange>
  earlier: Map<string, MessageRow>
  teammates: ReadonlyMap<string, boolean>
  dead: ReadonlyMap<string, 'ended' | 'blocked'>
}

/**
 * Sends messages. Many calls from one library share a transaction: it locks their conversations together, checks each call in order, then writes all messages
 * at once. Messages with the same sender and client_msg_id are the same message, regardless of transport, process or retry.
 */
export const sendMessages = async (calls: Call[]): Promise<(Answer | AppError)[]> => {
  const first = calls[0]
  if (!first) return []
  const { ctx } = first
  const sendings = await Promise.all(calls.map(settled(authorOf)))
  const settledOnes = sendings.filter((each) => !(each instanceof AppError)) as Sending[]
  // These queries are sent together but run in this order, so retries are looked up after the rows are locked.
  const refs = [...new Set(settledOnes.flatMap(({ input }) => input.conversation_ref ?? []))]
  const staff = [...new Set(settledOnes.flatMap((each) => (each.ctx.actor.kind === 'agent' ? each.sender_id : [])))]
  const mentions = [...new Set(settledOnes.flatMap((each) => (each.input.sender_type === 'note' ? each.input.mentions : [])))]
  const [changes, earlier, known, teammates, dead] = await Promise.all([
    loadChanges(ctx, settledOnes, refs),
    findEarlier(ctx, settledOnes),
    staffNamesAround(ctx, staff, refs),
    mentionable(ctx, mentions),
    deadSecrets(
      ctx,
      settledOnes.flatMap((each) => (each.ctx.actor.kind === 'visitor' ? each.ctx.actor.secretHash : [])),
    ),
  ])
  const outcomes: (Sent | AppError)[] = []
  for (const sending of sendings)
    outcomes.push(sending instanceof AppError ? sending : await settled((each: Sending) => write(each, { changes, earlier, teammates, dead }))(sending))
  const names = await saveChanges(ctx, [...changes.values()], known)
  return outcomes.map((outcome, index) => (outcome instanceof AppError ? outcome : answer(calls[index]?.ctx ?? ctx, outcome, names)))
}

/** Implements sendPrivate. */
export const sendMessage = batchAction(messagesApi.send, sendMessages)

async function authorOf(call: Call): Promise<Sending> {
  const { ctx, input } = call
  const { actor } = ctx
  if (actor.kind !== 'agent' && actor.kind !== 'visitor') throw refuse('forbidden')
  const isVisitor = actor.kind === 'visitor'
  // Clients can't be trusted to state their own role.
  if (input.sender_type && (input.sender_type === 'visitor') !== isVisitor) throw refuse('claim_mismatch')
  if (input.message.trim() === '' && input.attachments.length === 0) throw refuse('invalid_input', { fields: { message: 'empty' } })
  if (!isVisitor && !input.conversation_ref) throw refuse('invalid_input', { fields: { conversation_ref: 'required' } })
  return { ...call, sender_id: isVisitor ? await visitorForWriting(ctx, actor) : actor.user_id }
}

async function loadChanges(ctx: Ctx, sendings: Sending[], refs: string[]): Promise<Map<string, ConversationChange>> {
  // Lock the visitor's row: two concurrent first messages must not create two conversations for the same client_msg_id.
  const starters = [...new Set(sendings.filter(({ input }) => !input.conversation_ref).map(({ sender_id }) => sender_id))].sort()
  const visitors = sql`select 1 from visitors where support_lib_id = ${ctx.support_lib_id} and visitor_id = any(${starters}) order by visitor_id for update`
  if (starters.length > 0) void send(ctx.db, 'lock-visitors', visitors)
  const rows = await lockConversations(ctx, refs)
  return new Map(rows.map((row) => [row.conversation_ref, new ConversationChange(row)]))
}

const keyOf = (sender_id: string, client_msg_id: string) => `${sender_id} ${client_msg_id}`

async function findEarlier(ctx: Ctx, sendings: Sending[]): Promise<Map<string, MessageRow>> {
  if (sendings.length === 0) return new Map()
  const [senders, ids] = [sendings.map((each) => each.sender_id), sendings.map((each) => each.input.client_msg_id)]
  const rows = await send(
    ctx.db,
    'earlier-messages',
    sql<MessageRow>`select m.* from unnest(${senders}::text[], ${ids}::text[]) as k(sender_id, client_msg_id)
      cross join lateral (select * from messages where support_lib_id = ${ctx.support_lib_id} and sender_id = k.sender_id and client_msg_id = k.client_msg_id limit 1) m`,
  )
  return new Map(rows.map((row) => [keyOf(row.sender_id ?? '', row.client_msg_id ?? ''), row]))
}

async function write(sending: Sending, { changes, earlier, teammates, dead }: Loaded): Promise<Sent> {
  const { ctx, input, sender_id } = sending
  const { actor } = ctx
  // The visitor signed in or out while this call waited for a lock; the client retries with the current secret.
  const death = actor.kind === 'visitor' ? dead.get(secretKey(actor.secretHash)) : undefined
  if (death) throw refuse(death === 'ended' ? 'unauthenticated' : 'forbidden')
  const key = keyOf(sender_id, input.client_msg_id)
  const same = earlier.get(key)
  if (same) return repeat(sending, same, changes)
  const sender_type = actor.kind === 'visitor' ? 'visitor' : input.sender_type === 'note' ? 'note' : 'agent'
  const known = input.conversation_ref ? await existing(sending, changes, sender_type === 'note' ? 'note' : 'reply') : undefined
  const mentions = sender_type === 'note' ? mentioned(input.mentions, teammates) : []
  const attachments = await attachmentsOf(ctx, input.attachments)
  const change = known ?? (await startConversation(sending, changes))
  const { row } = change
  if (actor.kind === 'visitor' && (row.state === 'closed' || row.state === 'solved')) await reopenFor(ctx, change)
  if (actor.kind === 'visitor') wake(ctx, change, 'visitor')
  const rule = actor.kind === 'agent' ? actor.rule : undefined
  const written = {
    // Sent in the library's name: the rule's owner is not taking part.
    sender_id: rule ? null : sender_id,
    message: input.message,
    client_msg_id: input.client_msg_id,
    attachments,
    mentions,
    message_values: valuesOf(sending),
  }
  const { door = rule ? 'rule' : 'message', mailTo } = sending
  const message =
    sender_type === 'agent'
      ? change.speak(ctx, {
          ...written,
          door,
          sent_via: door === 'mail_reply' ? 'email' : rule ? 'system' : 'application',
          isAutomatic: rule !== undefined,
          isOnPage: input.without_mail ?? false,
          ...(mailTo && { mailTo }),
        })
      : change.add(ctx, {
          ...written,
          sender_type,
          sent_via: actor.kind === 'visitor' ? (actor.requester?.via ?? 'widget') : rule ? 'system' : 'application',
        })
  if (actor.kind === 'agent' && !rule) change.wrote(actor.user_id)
  for (const user_id of mentions) change.joins(user_id)
  change.mentions(mentions)
  change.sent(ctx, message)
  if (mentions.length > 0) change.happened(ctx, 'message.mentioned', { id: message.id, user_ids: mentions, by: rule ? null : sender_id })
  earlier.set(key, message)
  return { change, message }
}

/** Returns the values stored with a message: its author if that is not the contact, the rule that says it, the files that it goes without, and those of another module. */
function valuesOf({ ctx: { actor }, input, values }: Sending): Record<string, string> | null {
  const author = actor.kind === 'visitor' ? actor.requester?.author : undefined
  const rule = actor.kind === 'agent' ? actor.rule : undefined
  const { left_out } = leftOutValues(input.left_out)
  if (!author && !rule && !values && !left_out) return null
  return { ...(author && { author }), ...(rule && { rule: rule.workflow_name }), ...(left_out && { left_out }), ...values }
}

/** Returns the actor for permission checks. For a visitor, it includes the id of the visitor's row, which this call may have created. */
const authorActor = ({ ctx: { actor }, sender_id }: Sending): Actor => (actor.kind === 'visitor' ? { ...actor, visitor_id: sender_id } : actor)

/** Returns the conversation that the message goes to: the given one or, for a visitor, the one it was merged into. */
async function existing(sending: Sending, changes: Map<string, ConversationChange>, act: Act): Promise<ConversationChange> {
  const change = changes.get(sending.input.conversation_ref ?? '')
  if (!change) throw refuse('not_found')
  assertMay(authorActor(sending), act, change.row)
  return sending.ctx.actor.kind === 'visitor' ? survivorOf(sending.ctx, change, changes) : change
}

/** Answers a retry with the original result if the sender may still see the message. Its conversation may differ from the given one and may not be loaded. */
async function repeat(sending: Sending, message: MessageRow, changes: Map<string, ConversationChange>): Promise<Sent> {
  const known = changes.get(message.conversation_ref)
  const row = known?.row ?? (await lockConversations(sending.ctx, [message.conversation_ref]))[0]
  if (!row) throw refuse('not_found')
  assertMay(authorActor(sending), 'read', row)
  if (known) return { change: known, message }
  const change = new ConversationChange(row)
  changes.set(row.conversation_ref, change)
  return { change, message }
}

/**
 * Returns the teammates that a note mentions, excluding those who can't open chats.
 * @throws AppError `invalid_input` for an id that is not a teammate's
 */
function mentioned(user_ids: readonly string[], teammates: ReadonlyMap<string, boolean>): string[] {
  if (user_ids.some((id) => !teammates.has(id))) throw refuse('invalid_input', { fields: { mentions: 'no teammate' } })
  return [...new Set(user_ids)].filter((id) => teammates.get(id))
}

async function startConversation({ ctx, sender_id, opening }: Sending, changes: Map<string, ConversationChange>): Promise<ConversationChange> {
  const settings = await settingsForNewChat(ctx)
  const { spam_before, ...visitor } = await ctx.db
    .selectFrom('visitors')
    .select((eb) => [
      ...contactColumns,
      eb
        .selectFrom('conversations as c')
        .select('c.spam')
        .whereRef('c.support_lib_id', '=', 'visitors.support_lib_id')
        .whereRef('c.visitor_id', '=', 'visitors.visitor_id')
        .orderBy('c.visitor_updated_at', 'desc')
        .orderBy('c.conversation_ref', 'desc')
        .limit(1)
        .as('spam_before'),
    ])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', '=', sender_id)
    .executeTakeFirstOrThrow()
  const number = await nextNumbers(ctx, 'conversation')
  const change = new ConversationChange(newConversation(ctx, { conversation_ref: newRef(), number, visitor }), true)
  changes.set(change.row.conversation_ref, change)
  change.happened(ctx, 'conversation.started', { visitor_id: sender_id, channel: 'chat' })
  if (spam_before === 'yes') {
    // If a visitor's last conversation was spam, the next one starts as spam until staff say that it isn't.
    change.row.spam = 'yes'
    change.say(ctx, 'spam_again', {}, true)
    return change
  }
  if (opening) {
    await opening(ctx, change)
    return change
  }
  change.happened(ctx, 'conversation.queued', {})
  askForAgent(ctx, change.row.conversation_ref, settings)
  return change
}

/** Reopens a closed conversation for its visitor. @throws AppError `conversation_closed` when the time for that is over */
export async function reopenFor(ctx: Ctx, change: ConversationChange): Promise<void> {
  const { row } = change
  const settings = row.channel === 'ticket' ? await chatSettingsOf(ctx) : await settingsForNewChat(ctx)
  if (!isWithinReopenWindow(row, settings, ctx.clock.now())) throw refuse('conversation_closed')
  const owner = row.assignee_id
  const isOwnerPresent = row.channel === 'chat' && owner !== null && (await isThereForChats(ctx, owner))
  reopen(ctx, change, isOwnerPresent)
  if (row.state === 'waiting' && row.spam === 'no') {
    change.happened(ctx, 'conversation.queued', {})
    askForAgent(ctx, row.conversation_ref, settings)
  }
}

function answer(ctx: Ctx, { change, message }: Sent, names: StaffNames): Answer {
  const { row } = change
  return ctx.actor.kind === 'visitor'
    ? { message: messageForVisitor(ctx, message, names), conversation: forVisitor(row, names) }
    : { message: messageForStaff(ctx, message, row, names), conversation: forStaff(row, ctx.actor) }
}
