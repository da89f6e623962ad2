/** Outcome of an incoming mail; `pending` until it is decided. */
export const mailFates = ['pending', 'threaded', 'new', 'held', 'rejected', 'quarantined'] as const
export type MailFate = (typeof mailFates)[number]

/** Why, by fate. The console words each of them. */
export const fateReasons = {
  pending: ['waiting'],
  threaded: ['reply_address', 'references', 'agent_answer', 'approved'],
  new: ['new_ticket', 'forwarded_by_agent', 'conversation_over', 'approved'],
  held: [
    'other_sender',
    'unknown_participant',
    'unproven_reference',
    'authentication_failed',
    'authentication_unknown',
    'several_conversations',
    'several_authors',
    'new_sender',
    'sender_limit',
    'from_teammate',
    'from_ourselves',
    'agent_without_right',
    'no_author',
  ],
  rejected: ['duplicate', 'automatic_reply', 'delivery_report', 'complaint', 'receipt', 'loop', 'blocked_sender', 'blocked_contact', 'not_open', 'discarded'],
  quarantined: ['unreadable'],
} as const satisfies Record<MailFate, readonly string[]>
export type FateReason = (typeof fateReasons)[MailFate][number]
export const allFateReasons = Object.values(fateReasons).flat() as FateReason[]

/** Bounds of what is read: of the header, of its fields and their lines, of signatures, of lines, of parts and their nesting. */
export const mailBoundNames = ['header_size', 'header_lines', 'header_fields', 'signatures', 'signature_size', 'lines', 'parts', 'depth'] as const
export type MailBound = (typeof mailBoundNames)[number]

/** Why a mail could not be read: `values.why` of the reason `unreadable`. `stopped`: the server did not come back from reading it, twice. */
export const unreadableWhys = [...mailBoundNames, 'time', 'memory', 'nesting', 'size', 'output', 'died', 'malformed', 'stopped', 'error'] as const
export type UnreadableWhy = (typeof unreadableWhys)[number]

/** Ways in which a mail arrives. */
export const mailSources = ['smtp', 'imap', 'mailgun', 'upload'] as const
export type MailSource = (typeof mailSources)[number]

/** Senders who may open tickets by mail: everyone; everyone, with approval of a sender's first mail; known contacts; no one. */
export const mailOpeners = ['anyone', 'approved', 'contacts', 'nobody'] as const
export type MailOpeners = (typeof mailOpeners)[number]

/** Results of SPF, DKIM and DMARC (RFC 8601). `fail`: the domain says that the mail is not its own. */
export const authResults = ['none', 'pass', 'fail', 'softfail', 'neutral', 'policy', 'temperror', 'permerror'] as const
export type AuthResult = (typeof authResults)[number]
