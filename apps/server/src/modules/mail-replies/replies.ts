import { isDeepStrictEqual } from 'node:util'
import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import type { ParsedInputOf } from '@porchlight/contracts/define'
import { emailForm } from '@porchlight/contracts/email-form'
import { limits } from '@porchlight/contracts/limits'
import { mailRepliesApi } from '@porchlight/contracts/mail/mail-replies'
import { maskedAddress } from '@porchlight/contracts/personal-data/markable-fields'
import { sideConversationsMax } from '@porchlight/contracts/side-conversations/side-conversations'
import { isHidden } from '../../kernel/calls/hidden-fields.ts'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import { action, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { conversationForReading, countSides } from '../conversations/index.ts'
import { lastMailOf } from '../inbound-mail/index.ts'
import { deliveriesOf, retryDelivery } from '../mail/index.ts'
import { attachmentsOf } from '../uploads/index.ts'
import { assertWithoutCustomers, withoutCustomers } from './customers-kept-out.ts'
import { peopleOf, presentReply, type ReplyRow } from './present.ts'

/** Enqueues the sending of a reply. */
export function sendLater(ctx: Ctx, reply_ref: string, send_at: Date): void {
  ctx.enqueue('mailReplies.send', { reply_ref }, { key: `mailReplies.send:${reply_ref}`, ...(send_at > ctx.clock.now() && { runAt: send_at }) })
}

/** Tells the conversation's screens about a reply. */
export const tell = (ctx: Ctx, { conversation_ref, reply_ref, state }: Pick<ReplyRow, 'conversation_ref' | 'reply_ref' | 'state'>): void =>
  ctx.emit('mail.reply_changed', { conversation_ref, reply_ref, state: state as 'waiting' }, { subject: conversation_ref })

type Person = { address: string; name: string }

/** A reply goes to the requester, and to whoever wrote the newest mail instead of them; a reply to all also to everyone else whom that mail was sent to. */
export function suggestedRecipients(requester: readonly Person[], author: Person | undefined, others: readonly Person[]): { to: Person[]; cc: Person[] } {
  const known = new Set<string>()
  const fresh = (people: readonly Person[]) =>
    people
      .map(({ address, name }) => ({ address: address.toLowerCase(), name }))
      .filter(({ address }) => emailForm.test(address) && !known.has(address) && known.add(address))
      .slice(0, limits.mailRecipientsMax)
  return { to: fresh([...requester, ...(author ? [author] : [])]), cc: fresh(others) }
}

/** Implements GET mails of a conversation. */
export const listMails = query(mailRepliesApi.list, async (ctx, { conversation_ref }) => {
  const conversation = await conversationForReading(ctx, conversation_ref)
  const mails = await deliveriesOf(ctx, conversation_ref)
  const rows = await ctx.db
    .selectFrom('mail_replies')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .where('state', 'in', ['waiting', 'failed'])
    .orderBy('send_at')
    .limit(50)
    .execute()
  const { visitor_email, visitor_name } = conversation
  const requester = visitor_email === null ? [] : [{ address: visitor_email, name: visitor_name }]
  const sent = mails.findLast(({ kind }) => kind === 'reply')?.recipients ?? []
  const arrived = await lastMailOf(ctx, conversation_ref)
  const people = arrived?.others ?? sent.filter(({ role }) => role !== 'bcc')
  const suggested = suggestedRecipients(requester, arrived?.author, people)
  const others = [...suggested.to, ...suggested.cc]
  const allowed = new Set((await withoutCustomers(ctx, conversation, others)).map((each) => each.address))
  const isAllowed = ({ address }: Person) => allowed.has(address)
  return hidingAddress(ctx, visitor_email, {
    ...{ mails, replies: rows.map((row) => presentReply(ctx, row)) },
    suggested: { to: suggested.to.filter(isAllowed), cc: suggested.cc.filter(isAllowed) },
  })
})

/** Returns an answer with a stand-in for the contact's address, if it is hidden from the caller. Mails go to the contact by the stand-in. */
function hidingAddress<T>(ctx: Ctx, address: string | null, answer: T): T {
  if (address === null || !isHidden(ctx.actor, 'contact.email')) return answer
  const hide = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(address, maskedAddress)
    if (Array.isArray(value)) return value.map(hide)
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hide(one)])) : value
  }
  return hide(answer) as T
}

/** Returns people with the contact's address in place of its stand-in. */
const addressed = <P extends Person>(people: readonly P[], address: string | null): P[] =>
  people.map((each) => (each.address === maskedAddress && address !== null ? { ...each, address } : each))

/**
 * A chat whose visitor has left goes on by email, with its visitor alone: to write to others, it must be a ticket.
 * @throws AppError `invalid_input`
 */
function assertToVisitor(address: string | null, { to, cc, bcc }: Input): void {
  if (address === null) throw refuse('invalid_input', { fields: { conversation_ref: 'no ticket' } })
  if ([...to, ...cc, ...bcc].some((each) => each.address !== address)) throw refuse('invalid_input', { fields: { to: 'not the visitor' } })
}

/** @throws AppError `too_large` if the conversation has as many side conversations as it can have */
async function assertRoomForSide(ctx: Ctx, conversation_ref: string): Promise<void> {
  if ((await countSides(ctx, conversation_ref)) >= sideConversationsMax) throw refuse('too_large')
}

/** Implements POST mails. The rights are checked now, for a clear answer, and again when the reply leaves. */
export const createReply = action(mailRepliesApi.create, async (ctx, given) => {
  const { user_id } = staffOf(ctx)
  const { conversation_ref, client_msg_id, kind, message } = given
  const conversation = await conversationForReading(ctx, conversation_ref, kind === 'forward' ? 'note' : 'reply')
  const address = conversation.visitor_email
  const input = { ...given, to: addressed(given.to, address), cc: addressed(given.cc, address), bcc: addressed(given.bcc, address) }
  const participants = given.participants.map((each) => (each === maskedAddress && address !== null ? address : each))
  await assertWithoutCustomers(ctx, conversation, [...input.to, ...input.cc, ...input.bcc], {
    isForward: kind === 'forward',
    agreed: participants,
  })
  if (kind === 'forward') await assertRoomForSide(ctx, conversation_ref)
  else if (conversation.channel === 'chat') assertToVisitor(address, input)
  if (message.trim() === '' && input.attachments.length === 0) throw refuse('invalid_input', { fields: { message: 'empty' } })
  const now = ctx.clock.now()
  const send_at = input.send_at ? new Date(input.send_at) : new Date(now.getTime() + limits.mailUndoSeconds * 1000)
  if (send_at.getTime() > now.getTime() + limits.mailScheduleDaysMax * 86_400_000) throw refuse('invalid_input', { fields: { send_at: 'too late' } })
  const attachments = await attachmentsOf(ctx, input.attachments)
  const json = JSON.stringify
  const written = await ctx.db
    .insertInto('mail_replies')
    .values({
      ...{ support_lib_id: ctx.support_lib_id, reply_ref: newRef(), conversation_ref, user_id, client_msg_id, kind, message, send_at, created_at: now },
      ...(kind === 'forward' && { subject: input.subject ?? null, has_quotes: input.has_quotes }),
      participants,
      ...{ attachments: json(attachments), mail_to: json(input.to), mail_cc: json(input.cc), mail_bcc: json(input.bcc) },
    })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'user_id', 'client_msg_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!written) {
    const known = await sameReply(ctx, user_id, client_msg_id)
    // The answer to it was lost, and its author has changed it meanwhile: they decide what becomes of both.
    if (!isSame(known, input)) throw refuse('conflict', { fields: { client_msg_id: 'another message', state: known.state } })
    return hidingAddress(ctx, address, { reply: presentReply(ctx, known) })
  }
  sendLater(ctx, written.reply_ref, send_at)
  tell(ctx, written)
  return hidingAddress(ctx, address, { reply: presentReply(ctx, written) })
})

type Input = ParsedInputOf<typeof mailRepliesApi.create>

/** Whether a stored reply is what this call says: a repeated call finds its own. */
function isSame(row: ReplyRow, input: Input): boolean {
  const { conversation_ref, kind, message, subject = null, has_quotes, to, cc, bcc, attachments, send_at } = input
  const isForward = kind === 'forward'
  const isAsWritten = row.conversation_ref === conversation_ref && row.kind === kind && row.message === message
  const isAsForwarded = !isForward || (row.subject === subject && row.has_quotes === has_quotes)
  const isToSame = isDeepStrictEqual([peopleOf(row.mail_to), peopleOf(row.mail_cc), peopleOf(row.mail_bcc)], [to, cc, bcc])
  const isWithSame = isDeepStrictEqual(
    (row.attachments as AttachmentView[]).map(({ file_id }) => file_id),
    attachments,
  )
  // Once it was sent, its time may be another one.
  const isAtSameTime = row.state !== 'waiting' || send_at === undefined || row.send_at.getTime() === Date.parse(send_at)
  return isAsWritten && isAsForwarded && isToSame && isWithSame && isAtSameTime
}

const sameReply = (ctx: Ctx, user_id: string, client_msg_id: string) =>
  ctx.db
    .selectFrom('mail_replies')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', user_id)
    .where('client_msg_id', '=', client_msg_id)
    .executeTakeFirstOrThrow()

/** Locks a reply whose conversation the caller may answer. */
async function replyForUpdate(ctx: Ctx, reply_ref: string): Promise<ReplyRow & { visitor_email: string | null }> {
  const row = await ctx.db
    .selectFrom('mail_replies')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('reply_ref', '=', reply_ref)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  const { visitor_email } = await conversationForReading(ctx, row.conversation_ref, row.user_id === staffOf(ctx).user_id ? 'read' : 'reply')
  return { ...row, visitor_email }
}

const change = (ctx: Ctx, reply_ref: string, values: Partial<Pick<ReplyRow, 'state' | 'failure' | 'send_at'>>) =>
  ctx.db
    .updateTable('mail_replies')
    .set(values)
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('reply_ref', '=', reply_ref)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Implements DELETE mail-replies: takes a reply back. */
export const takeBack = action(mailRepliesApi.takeBack, async (ctx, { reply_ref }) => {
  const { state, visitor_email } = await replyForUpdate(ctx, reply_ref)
  if (state === 'sent') throw refuse('conflict')
  const row = await change(ctx, reply_ref, { state: 'cancelled' })
  tell(ctx, row)
  return hidingAddress(ctx, visitor_email, { reply: presentReply(ctx, row) })
})

/** Implements POST mail-replies now. */
export const sendNow = action(mailRepliesApi.sendNow, async (ctx, { reply_ref }) => {
  const { state, visitor_email } = await replyForUpdate(ctx, reply_ref)
  if (state !== 'waiting' && state !== 'failed') throw refuse('conflict')
  const row = await change(ctx, reply_ref, { state: 'waiting', failure: '', send_at: ctx.clock.now() })
  sendLater(ctx, reply_ref, row.send_at)
  tell(ctx, row)
  return hidingAddress(ctx, visitor_email, { reply: presentReply(ctx, row) })
})

/** Implements POST mails retry. */
export const retryMail = action(mailRepliesApi.retry, async (ctx, { conversation_ref, mail_id, address: given }) => {
  const { visitor_email } = await conversationForReading(ctx, conversation_ref, 'reply')
  const address = given === maskedAddress && visitor_email !== null ? visitor_email : given
  if (!(await retryDelivery(ctx, { conversation_ref, mail_id, recipient: address }))) {
    const isKnown = (await deliveriesOf(ctx, conversation_ref)).some(
      (mail) => mail.mail_id === mail_id && mail.recipients.some((each) => each.address === address),
    )
    throw refuse(isKnown ? 'conflict' : 'not_found')
  }
  return {}
})

/** Returns all recipients of a reply. */
export const recipientsOfReply = (row: ReplyRow) => ({ to: peopleOf(row.mail_to), cc: peopleOf(row.mail_cc), bcc: peopleOf(row.mail_bcc) })
