import type { MailVerdicts } from '@porchlight/contracts/inbound-mail/inbound-mail'
import type { FateReason, MailFate, MailOpeners } from '@porchlight/contracts/inbound-mail/mail-fates'
import { standingOf } from '../authenticating/authenticate-mail.ts'
import type { Mailbox, ParsedMail } from '../parsing/parsed-mail.ts'

/**
 * A conversation that a mail refers to: by a signed reply address, whose first recipient is the person it was given to, or by a mail of ours with these
 * participants. Both include senders whom staff have let in.
 */
export type Candidate =
  | { conversation_ref: string; by: 'address'; recipients: readonly string[] }
  | { conversation_ref: string; by: 'reference'; participants: readonly string[] }

/** Everything that decides about a mail besides its own content. */
export type Facts = {
  verdicts: MailVerdicts
  candidates: readonly Candidate[]
  /** The sender is a teammate; `mayAnswer` in the conversation that the mail refers to, by the rights of now. */
  teammate: { mayAnswer: boolean } | null
  isDuplicate: boolean
  /** The mail came by SMTP without a sender: only machines' mails do (RFC 5321 section 4.5.5). */
  hasNullSender: boolean
  /** For whom a program, a group or an address of ours has sent it; null for an address of ours that names nobody. */
  requester: Mailbox | null | undefined
  /** The conversation of the mail of ours to whose return path it was sent, which only that mail's recipient knows. */
  returned_ref: string | undefined
  /** The mail is one of ours that came back. */
  isOurs: boolean
  isSenderBlocked: boolean
  isContactBlocked: boolean
  /** The sender is a contact whose address is verified or was entered by staff, or whose mail was approved before. */
  isKnown: boolean
  isOverLimit: boolean
  settings: { who_may_open: MailOpeners }
  /** What staff decided, which overrules everything except what cannot be done. */
  decision: 'new' | 'thread' | null
  suggested_ref: string | null
}

/** What happens to a mail. `thread` names its conversation; `suggested_ref` the one that a held mail may belong to. */
export type Verdict = {
  fate: MailFate
  reason: FateReason
  conversation_ref?: string
  suggested_ref?: string
  opensFor?: 'sender' | 'forwarded' | 'requester'
  as?: 'visitor' | 'agent'
  /** The conversation on which an automatic reply is noted; it changes nothing else there. */
  noted_ref?: string
}

const held = (reason: FateReason, suggested_ref?: string): Verdict => ({ fate: 'held', reason, ...(suggested_ref && { suggested_ref }) })
const rejected = (reason: FateReason): Verdict => ({ fate: 'rejected', reason })

type Mail = Pick<ParsedMail, 'from' | 'authors' | 'kind' | 'forwarded'>

/**
 * Decides a mail. A mail joins a conversation only if it was sent to the signed address that its sender was given, or refers to a mail that its sender was
 * sent and the sender's domain vouches for it. Nothing is guessed from subjects or names, and nobody takes part because a mail names them.
 */
export function decideMail(mail: Mail, facts: Facts): Verdict {
  if (facts.isDuplicate) return rejected('duplicate')
  if (facts.decision) return mail.from.address === '' ? held('no_author', facts.suggested_ref ?? undefined) : byStaff(facts.decision, facts)
  if (facts.isOurs || mail.kind.kind === 'loop') return rejected('loop')
  if (mail.kind.kind === 'report') return rejected('delivery_report')
  if (mail.kind.kind === 'complaint') return rejected('complaint')
  if (mail.kind.kind === 'receipt') return rejected('receipt')
  if (mail.kind.kind === 'automatic' || facts.hasNullSender) return { ...rejected('automatic_reply'), ...notedOn(mail, facts) }
  if (facts.isSenderBlocked) return rejected('blocked_sender')
  const refs = [...new Set(facts.candidates.map(({ conversation_ref }) => conversation_ref))]
  const suggested = refs[0]
  if (mail.from.address === '') return held('no_author', suggested)
  if (mail.authors > 1) return held('several_authors', suggested)
  const standing = standingOf(facts.verdicts)
  if (standing === 'failed') return held('authentication_failed', suggested)
  if (standing === 'unknown') return held('authentication_unknown', suggested)
  if (facts.teammate) return ofTeammate(mail, facts, standing)
  if (facts.isContactBlocked) return rejected('blocked_contact')
  if (facts.candidates.length > 0) return intoConversation(mail, facts.candidates, standing)
  return opening(facts)
}

/**
 * Finds the conversation whose customer, or whom they copied in, is away: by what would let them answer there, or by the address to which programs answer (RFC
 * 3834 section 4). A teammate's absence is nobody's business in a conversation.
 */
function notedOn(mail: Mail, { candidates, teammate, returned_ref, isSenderBlocked, isContactBlocked, verdicts }: Facts): Pick<Verdict, 'noted_ref'> {
  const standing = standingOf(verdicts)
  if (teammate || isSenderBlocked || isContactBlocked || standing === 'failed') return {}
  const sender = mail.from.address
  const addressed = candidates.filter((each) => each.by === 'address' && each.recipients.includes(sender))
  const referred = candidates.filter((each) => each.by === 'reference' && each.participants.includes(sender) && standing === 'proven')
  const noted_ref = addressed[0]?.conversation_ref ?? returned_ref ?? referred.at(-1)?.conversation_ref
  return noted_ref === undefined ? {} : { noted_ref }
}

function byStaff(decision: 'new' | 'thread', { suggested_ref, requester }: Facts): Verdict {
  if (decision === 'thread' && suggested_ref) return { fate: 'threaded', reason: 'approved', conversation_ref: suggested_ref, as: 'visitor' }
  return { fate: 'new', reason: 'approved', opensFor: requester ? 'requester' : 'sender' }
}

function intoConversation(mail: Mail, candidates: readonly Candidate[], standing: 'proven' | 'open'): Verdict {
  const sender = mail.from.address
  const addressed = candidates.filter((each) => each.by === 'address')
  const [first] = addressed.length > 0 ? addressed : candidates
  if (!first) return held('unknown_participant')
  const refs = new Set(addressed.map(({ conversation_ref }) => conversation_ref))
  if (refs.size > 1) return held('several_conversations', first.conversation_ref)
  if (first.by === 'address') {
    // A reply address is secret and belongs to one person; whoever else writes to it may have got it from them, or from a list on the web.
    if (!addressed.some((each) => each.by === 'address' && each.recipients.includes(sender))) return held('other_sender', first.conversation_ref)
    return { fate: 'threaded', reason: 'reply_address', conversation_ref: first.conversation_ref, as: 'visitor' }
  }
  // The newest mail that is referred to is the one that is answered.
  const answered = candidates.filter((each) => each.by === 'reference').at(-1)
  if (!answered?.participants.includes(sender)) return held('unknown_participant', first.conversation_ref)
  if (standing !== 'proven') return held('unproven_reference', answered.conversation_ref)
  return { fate: 'threaded', reason: 'references', conversation_ref: answered.conversation_ref, as: 'visitor' }
}

/** A teammate answers with the signed address of a notification, or forwards a customer's mail. */
function ofTeammate(mail: Mail, { candidates, teammate }: Facts, standing: 'proven' | 'open'): Verdict {
  const own = candidates.find((each) => each.by === 'address' && each.recipients[0] === mail.from.address)
  if (own) {
    if (!teammate?.mayAnswer) return held('agent_without_right', own.conversation_ref)
    return { fate: 'threaded', reason: 'agent_answer', conversation_ref: own.conversation_ref, as: 'agent' }
  }
  if (mail.forwarded && candidates.length === 0 && standing === 'proven') return { fate: 'new', reason: 'forwarded_by_agent', opensFor: 'forwarded' }
  return held('from_teammate', candidates[0]?.conversation_ref)
}

function opening({ settings, isKnown, isOverLimit, requester }: Facts): Verdict {
  if (settings.who_may_open === 'nobody') return rejected('not_open')
  if (settings.who_may_open === 'contacts' && !isKnown) return rejected('not_open')
  if (isOverLimit) return held('sender_limit')
  if (settings.who_may_open === 'approved' && !isKnown) return held('new_sender')
  if (requester === null) return held('from_ourselves')
  return { fate: 'new', reason: 'new_ticket', opensFor: requester ? 'requester' : 'sender' }
}

/** Returns whether an address is on the list: itself, its domain, or a domain above it. */
export function isBlocked(address: string, blocked: readonly string[]): boolean {
  const domain = address.split('@').at(-1) ?? ''
  return blocked.some((each) => {
    const entry = each.replace(/^@/, '')
    return entry.includes('@') ? entry === address : domain === entry || domain.endsWith(`.${entry}`)
  })
}
