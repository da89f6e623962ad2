import type { MailVerdicts } from '@porchlight/contracts/inbound-mail/inbound-mail'
import type { MailOpeners } from '@porchlight/contracts/inbound-mail/mail-fates'
import { limits } from '@porchlight/contracts/limits'
import type { Selectable } from 'kysely'
import type { Ctx, StaffActor } from '../../../kernel/context.ts'
import type { InboundMails } from '../../../kernel/generated/tables.ts'
import { mayAnswerByMail } from '../../conversations/index.ts'
import { conversationOfMessageIds, conversationsOfMails, verifyReplyAddress, verifyReturnPath } from '../../mail/index.ts'
import { type StaffOfEmail, staffOfEmail } from '../../people/index.ts'
import { flagsOfUsers, sightsOf } from '../../permissions/index.ts'
import { contactByEmail } from '../../visitors/index.ts'
import { earlierMailsOf } from '../earlier-mails.ts'
import type { ParsedMail } from '../parsing/parsed-mail.ts'
import { ownAddresses, settingsOf } from '../settings.ts'
import { requesterOf } from './requester.ts'
import { type Candidate, type Facts, isBlocked } from './rules.ts'

export type MailRow = Selectable<InboundMails>
/** The facts, and the teammate who sent the mail if one did. */
export type Gathered = { facts: Facts; teammate: StaffOfEmail | undefined }

/** Addresses of one mail that are looked up as reply addresses. */
const addressesMax = 30

/** Reads everything that decides about a mail, in the caller's transaction. */
export async function gatherFacts(ctx: Ctx, row: MailRow, mail: ParsedMail, verdicts: MailVerdicts): Promise<Gathered> {
  const { address } = mail.from
  const isNamed = address !== ''
  const own = new Set((await ownAddresses(ctx)).map((each) => each.address))
  const requester = requesterOf(mail, (each) => own.has(each))
  // Sent together: the database answers all of them in one round trip.
  const [settings, candidates, teammate, contact, meant, isAgain, isApproved, opened] = await Promise.all([
    settingsOf(ctx),
    candidatesOf(ctx, row, mail),
    isNamed ? staffOfEmail(ctx, address) : undefined,
    isNamed ? contactByEmail(ctx, address) : undefined,
    requester ? contactByEmail(ctx, requester.address) : undefined,
    isDuplicate(ctx, row, mail),
    wasApproved(ctx, address),
    openedLately(ctx, address),
  ])
  const facts: Facts = {
    verdicts,
    candidates,
    teammate: teammate ? { mayAnswer: await mayAnswer(ctx, teammate, candidates) } : null,
    isDuplicate: isAgain,
    hasNullSender: row.source === 'smtp' && row.envelope_from === '',
    isOurs: mail.message_id.endsWith(`@${new URL(ctx.config.PUBLIC_URL).hostname}>`) && (await conversationOfMessageIds(ctx, [mail.message_id])).length > 0,
    requester,
    returned_ref: mail.kind.kind === 'automatic' ? await returnedTo(ctx, row) : undefined,
    isSenderBlocked: isBlocked(address, settings.blocked_senders) || (requester != null && isBlocked(requester.address, settings.blocked_senders)),
    isContactBlocked: contact?.isBlocked || meant?.isBlocked || false,
    isKnown: contact !== undefined || isApproved,
    isOverLimit: opened >= limits.mailTicketsPerSenderHour,
    settings: { who_may_open: settings.who_may_open as MailOpeners },
    decision: row.decision as Facts['decision'],
    suggested_ref: row.suggested_ref,
  }
  return { facts, teammate }
}

/** Finds the conversations that a mail refers to: by the signed addresses it was sent to, by the mails of ours it refers to, and by what was imported. */
async function candidatesOf(ctx: Ctx, row: MailRow, mail: ParsedMail): Promise<Candidate[]> {
  const domain = ctx.config.INBOUND_MAIL_DOMAIN?.toLowerCase()
  const named = [...row.envelope_to, ...mail.delivered_to, ...mail.to.map((each) => each.address), ...mail.cc.map((each) => each.address)]
  const addresses = [...new Set(named.filter((address) => domain !== undefined && address.endsWith(`@${domain}`)))].slice(0, addressesMax)
  const found: Candidate[] = []
  for (const address of addresses) {
    const about = await verifyReplyAddress(ctx, address)
    // An address of another library counts for nothing here.
    if (about?.support_lib_id !== ctx.support_lib_id) continue
    found.push({ by: 'address', conversation_ref: about.conversation_ref, recipients: [about.recipient, ...(await approvedIn(ctx, about.conversation_ref))] })
  }
  for (const { conversation_ref, people } of await earlierMailsOf(ctx, mail.references, [...new Set(named)].slice(0, addressesMax)))
    found.push({ by: 'reference', conversation_ref, participants: [...people, ...(await approvedIn(ctx, conversation_ref))] })
  for (const { conversation_ref, participants } of await conversationOfMessageIds(ctx, mail.references)) {
    const people = [...participants.map((each) => each.address), ...(await approvedIn(ctx, conversation_ref))]
    found.push({ by: 'reference', conversation_ref, participants: people })
  }
  return found
}

/** The conversation of the mail of ours to whose return path this one came, unless that mail was a teammate's. */
async function returnedTo(ctx: Ctx, { envelope_to }: MailRow): Promise<string | undefined> {
  for (const address of envelope_to.slice(0, addressesMax)) {
    const returned = await verifyReturnPath(ctx, address)
    if (returned?.support_lib_id !== ctx.support_lib_id || (await staffOfEmail(ctx, returned.recipient))) continue
    const [ref] = await conversationsOfMails(ctx, { message_ids: [], mail_ids: [returned.mail_id] })
    if (ref !== undefined) return ref
  }
  return undefined
}

/** Senders whose mails staff have let into the conversation. */
async function approvedIn(ctx: Ctx, conversation_ref: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('inbound_mails')
    .select('from_address')
    .distinct()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .where('reason', '=', 'approved')
    .limit(50)
    .execute()
  return rows.map(({ from_address }) => from_address)
}

/** An answer by mail counts only with the rights that the teammate has now. */
async function mayAnswer(ctx: Ctx, teammate: StaffOfEmail, candidates: readonly Candidate[]): Promise<boolean> {
  const first = candidates.find((each) => each.by === 'address')
  if (!teammate.isActive || !first) return false
  return mayAnswerByMail(ctx, await actorOf(ctx, teammate), first.conversation_ref)
}

async function actorOf(ctx: Ctx, { user_id, name, role }: StaffOfEmail): Promise<StaffActor> {
  const permissions = (await flagsOfUsers(ctx, [user_id])).get(user_id) ?? new Set()
  const sight = (await sightsOf(ctx, [user_id])).get(user_id)
  return {
    kind: 'agent',
    support_lib_id: ctx.support_lib_id,
    parent_lib_id: null,
    user_id,
    email: '',
    role,
    name,
    permissions,
    sight,
    session_id: '',
    expiresAt: 0,
  }
}

/** The same mail came before: its Message-ID, its author and its body are the same. Another mail under a stolen Message-ID is not one. */
async function isDuplicate(ctx: Ctx, row: MailRow, mail: ParsedMail): Promise<boolean> {
  if (mail.message_id === '') return false
  const same = await ctx.db
    .selectFrom('inbound_mails')
    .select('mail_ref')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('message_id', '=', mail.message_id)
    .where('mail_ref', '<>', row.mail_ref)
    .where('from_address', '=', mail.from.address)
    .where('body_hash', '=', Buffer.from(mail.body_hash))
    .where('reason', '<>', 'duplicate')
    .where('fate', '<>', 'pending')
    .limit(1)
    .executeTakeFirst()
  return same !== undefined
}

async function wasApproved(ctx: Ctx, address: string): Promise<boolean> {
  const rows = ctx.db.selectFrom('inbound_mails').select('mail_ref').where('support_lib_id', '=', ctx.support_lib_id)
  return (await rows.where('from_address', '=', address).where('reason', '=', 'approved').limit(1).executeTakeFirst()) !== undefined
}

/** Counts the tickets that this address opened in the last hour. */
async function openedLately(ctx: Ctx, address: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('inbound_mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('from_address', '=', address)
    .where('received_at', '>', new Date(ctx.clock.now().getTime() - 3_600_000))
    .where('fate', '=', 'new')
    .executeTakeFirstOrThrow()
  return count
}
