import { limits } from '@porchlight/contracts/limits'
import type { Ctx } from '../../../kernel/context.ts'
import { AppError } from '../../../kernel/errors.ts'
import { addAutomaticMail, addMailOfAgent, addMailOfVisitor, type Delivered, type MailMessage, openTicketsByMail } from '../../conversations/index.ts'
import { type ReturnPath, recordBounce, verifyReturnPath } from '../../mail/index.ts'
import { contactsFor } from '../../visitors/index.ts'
import type { Mailbox, ParsedMail } from '../parsing/parsed-mail.ts'
import { acknowledge } from './acknowledge.ts'
import type { Gathered, MailRow } from './gather-facts.ts'
import type { Outcome } from './record-fate.ts'
import { isMachineAddress } from './requester.ts'
import type { Verdict } from './rules.ts'
import type { StoredFiles } from './store-files.ts'

type Work = Gathered & { row: MailRow; mail: ParsedMail; verdict: Verdict; stored: StoredFiles }

/**
 * Does what was decided about mails of different authors, and returns the outcome of each: first what becomes part of conversations, each after the other, then all tickets
 * that open, with one statement for each table.
 */
export async function carryOutAll(ctx: Ctx, works: readonly Work[]): Promise<Outcome[]> {
  const outcomes = new Map<Work, Outcome>()
  const opening: Work[] = []
  for (const work of works) {
    if (work.verdict.fate === 'new') opening.push(work)
    else outcomes.set(work, await carryOut(ctx, work))
  }
  const opened = await openAll(
    ctx,
    opening.map((work) => ({ work, reason: work.verdict.reason })),
  )
  opening.forEach((work, at) => void outcomes.set(work, opened[at] as Outcome))
  return works.map((work) => outcomes.get(work) as Outcome)
}

/** Does what was decided about one mail: adds the message, or notes what a delivery report says. */
async function carryOut(ctx: Ctx, work: Work): Promise<Outcome> {
  const { verdict } = work
  const { fate, reason, suggested_ref } = verdict
  if (reason === 'delivery_report') return { fate, reason, values: await noteReport(ctx, work) }
  if (fate === 'threaded') return thread(ctx, work)
  if (verdict.noted_ref !== undefined) await noteAutomatic(ctx, work, verdict.noted_ref)
  return { fate, reason, ...(suggested_ref && { suggested_ref }) }
}

/** Puts an automatic reply on the conversation, with its whole text and its original behind it. */
async function noteAutomatic(ctx: Ctx, { row, mail }: Work, conversation_ref: string): Promise<void> {
  const text = (mail.text.trim() || mail.subject).slice(0, limits.messageLengthMax).toWellFormed()
  await addAutomaticMail(ctx, conversation_ref, { mail_ref: row.mail_ref, from: mail.from.name || mail.from.address, text })
}

async function thread(ctx: Ctx, work: Work): Promise<Outcome> {
  const { verdict, row, mail, stored, teammate, facts } = work
  const { conversation_ref = '', fate, reason } = verdict
  if (verdict.as === 'agent' && teammate) {
    const sentTo = [...mail.to, ...mail.cc].map(({ address }) => address)
    const answered = await addMailOfAgent(ctx, conversation_ref, teammate.user_id, messageOf(row, mail, stored), sentTo)
    return answered ? { fate, reason, ...where(answered) } : { fate: 'held', reason: 'agent_without_right' }
  }
  const first = facts.candidates.find((each) => each.conversation_ref === conversation_ref && each.by === 'address')
  // Whoever writes in someone else's place is named: the requester must not seem to have written it.
  const isRequester = first?.by === 'address' && first.recipients[0] === mail.from.address
  const added = await addMailOfVisitor(ctx, conversation_ref, mail.from, messageOf(row, mail, stored), isRequester)
  return added ? { fate, reason, ...where(added) } : open(ctx, work, 'conversation_over')
}

/** Whose ticket a mail opens. */
function authorOf({ verdict: { opensFor }, mail, facts }: Work): Mailbox {
  if (opensFor === 'forwarded' && mail.forwarded) return mail.forwarded
  return opensFor === 'requester' && facts.requester ? facts.requester : mail.from
}

type Opening = { work: Work; reason: Outcome['reason'] }

async function open(ctx: Ctx, work: Work, reason: Outcome['reason']): Promise<Outcome> {
  const [outcome] = await openAll(ctx, [{ work, reason }])
  if (!outcome) throw new Error('no ticket')
  return outcome
}

async function openAll(ctx: Ctx, all: readonly Opening[]): Promise<Outcome[]> {
  if (all.length === 0) return []
  const authors = all.map(({ work }) => authorOf(work))
  const contacts = await contactsFor(authors.map(({ address, name }) => ({ ctx, sought: { email: address, name } })))
  const tickets = all.map(({ work: { row, mail, stored, teammate, verdict } }, at) => {
    const visitor = contacts[at]
    if (!visitor || visitor instanceof AppError) throw visitor ?? new Error('no contact')
    const isForward = verdict.opensFor === 'forwarded'
    const subject = ((isForward && mail.forwarded?.subject) || mail.subject).slice(0, 200)
    return { visitor, mail: { ...messageOf(row, mail, stored, isForward), subject, created_by: isForward ? (teammate?.user_id ?? null) : null } }
  })
  const opened = await openTicketsByMail(ctx, tickets)
  const outcomes: Outcome[] = []
  for (const [at, { work, reason }] of all.entries()) {
    const [delivered, ticket, to] = [opened[at], tickets[at], authors[at]]
    if (!delivered || !ticket || !to) throw new Error('no ticket')
    if (reason === 'new_ticket' && work.mail.kind.kind === 'person' && !isMachineAddress(to.address))
      await acknowledge(ctx, { to, visitor_id: ticket.visitor.visitor_id, conversation_ref: delivered.conversation_ref })
    outcomes.push({ fate: 'new', reason, ...where(delivered) })
  }
  return outcomes
}

const where = ({ conversation_ref, message_id }: Delivered) => ({ conversation_ref, conversation_message_id: message_id })

/** The message that a mail becomes: what its author wrote; the rest is one click away. */
function messageOf(row: MailRow, mail: ParsedMail, { files, left_out }: StoredFiles, isForward = false): MailMessage {
  const written = isForward && mail.forwarded?.text ? mail.forwarded.text : mail.reply.visible
  // A message is never empty: a mail without text and files says what its subject says.
  const own = written.trim() || (files.length > 0 ? '' : mail.subject || '–')
  const message = own.length > limits.messageLengthMax ? `${own.slice(0, limits.messageLengthMax - 1).toWellFormed()}…` : own
  return { mail_ref: row.mail_ref, message, attachments: files, left_out }
}

/** Marks the deliveries that a report is about: the one whose return path it came to, or those it names. Reports of delays and successes change nothing. */
async function noteReport(ctx: Ctx, { row, mail: { kind } }: Work): Promise<Record<string, string>> {
  if (kind.kind !== 'report') return {}
  const failed = kind.recipients.filter((each) => each.isFailed)
  const returned = await returnedDelivery(ctx, row)
  const [told] = failed
  if (returned && told) {
    const about = { mail_id: returned.mail_id, recipient: returned.recipient }
    await recordBounce(ctx, { ...about, kind: told.isPermanent ? 'hard' : 'soft', reason: told.words.trim() || told.status })
    return { recipient: returned.recipient, kind: told.isPermanent ? 'hard' : 'soft', words: told.words.slice(0, 300) }
  }
  for (const { address, isPermanent, words, status } of failed) {
    await recordBounce(ctx, {
      ...(kind.message_id !== '' && { message_id: kind.message_id }),
      ...(address !== '' && { recipient: address }),
      kind: isPermanent ? 'hard' : 'soft',
      reason: words.trim() || status,
    })
  }
  const [first] = failed
  return first ? { recipient: first.address, kind: first.isPermanent ? 'hard' : 'soft', words: first.words.slice(0, 300) } : {}
}

/** The delivery of this library whose return path the mail came to. */
async function returnedDelivery(ctx: Ctx, { envelope_to }: MailRow): Promise<ReturnPath | undefined> {
  for (const address of envelope_to) {
    const returned = await verifyReturnPath(ctx, address)
    if (returned?.support_lib_id === ctx.support_lib_id) return returned
  }
  return undefined
}
