import { z } from 'zod'
import { Cursor, DownloadAddress, Email, MadeFile, Moment, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { inboxFlags } from '../permission-flags.ts'
import { ofField } from '../personal-data/personal-fields.ts'
import { allFateReasons, authResults, mailFates, mailOpeners, mailSources } from './mail-fates.ts'

const Result = z.enum(authResults)
/** Authentication results of the mail. `aligned`: a passing check vouches for the domain of the From address. */
export const MailVerdicts = z.object({ spf: Result, dkim: Result, dmarc: Result, aligned: z.boolean(), domain: z.string() })
export type MailVerdicts = z.infer<typeof MailVerdicts>

/** A mail in the journal. */
export const InboundMailView = z.object({
  mail_ref: Ref,
  source: z.enum(mailSources),
  received_at: Moment,
  decided_at: Moment.nullable(),
  fate: z.enum(mailFates),
  reason: z.enum(allFateReasons),
  /** Details of the reason, for example the recipient that a delivery report names. */
  values: z.record(z.string(), z.string()),
  from: z.object({ name: z.string(), address: ofField('contact.email', z.string()) }),
  subject: z.string(),
  size: z.number().int(),
  verdicts: MailVerdicts.nullable(),
  conversation_ref: Ref.nullable(),
  /** For a held mail, the conversation it seems to belong to. */
  suggested_ref: Ref.nullable(),
})
export type InboundMailView = z.infer<typeof InboundMailView>

const Person = z.object({ name: z.string(), address: z.string() })
/** The mail behind a message. Its HTML is only served as a page of its own, for a sandboxed frame: the addresses are valid for an hour, '' without HTML. */
export const MailView = z.object({
  mail_ref: Ref,
  from: Person,
  reply_to: z.array(Person),
  to: z.array(Person),
  cc: z.array(Person),
  subject: z.string(),
  received_at: Moment,
  verdicts: MailVerdicts.nullable(),
  parts: z.array(z.object({ is_folded: z.boolean(), text: z.string() })),
  frame_url: z.string(),
  /** The HTML with remote images, whose servers learn that the mail was read; '' if there are none. */
  frame_with_images_url: z.string(),
  files: z.array(z.object({ index: z.number().int(), name: z.string(), type: z.string(), size: z.number().int() })),
  /** True if text, HTML or files exceed what is shown; the source has everything. */
  is_cut: z.boolean(),
})
export type MailView = z.infer<typeof MailView>

/** An address or a domain. */
const BlockedSender = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(254)
  .refine((sender) => !/\s/.test(sender) && sender.split('@').length <= 2 && !sender.endsWith('@'))

export const InboundSettings = z.object({
  who_may_open: z.enum(mailOpeners),
  /** Addresses (`a@example.com`) and domains (`example.com`, with their subdomains). */
  blocked_senders: z.array(BlockedSender).max(limits.blockedSendersMax),
  size_max_mb: z.number().int().min(1).max(limits.inboundMailMbMax),
  /** Whether a mail that opens a ticket is confirmed, with fixed words and at most once a day for each sender. */
  acknowledges: z.boolean(),
})
export type InboundSettings = z.infer<typeof InboundSettings>

/** Origin of a library's address: this server, a mailbox, or a sender. */
const OwnAddress = z.object({ address: z.string(), of: z.enum(['server', 'mailbox', 'sender']) })
/** The settings, the library's address on this server (null if it receives no mail), all addresses of the library, and where Mailgun posts mail. */
const ShownSettings = InboundSettings.extend({
  address: z.string().nullable(),
  addresses: z.array(OwnAddress),
  has_mailgun_key: z.boolean(),
  mailgun_url: z.string(),
})

/** A mail that the library sent to one of its own addresses, to see that mail leaves and comes back. `reason`: what the mail server said about a failure. */
export const RoundTrip = z.object({
  address: z.string(),
  /** 'travelling': a mail server has taken it, and it has not come back yet. */
  state: z.enum(['sending', 'travelling', 'arrived', 'failed']),
  reason: z.string(),
  sent_at: Moment,
  arrived_at: Moment.nullable(),
  /** What this server, as the receiver, found out about the sender. Null until then, and if the way in doesn't check. */
  verdicts: MailVerdicts.nullable(),
})
export type RoundTrip = z.infer<typeof RoundTrip>
const OneRoundTrip = z.object({ round_trip: RoundTrip.nullable() })

const Viewed = z.object({ mail: InboundMailView })
const journalErrors = ['not_found', 'conflict'] as const

export const inboundMailApi = defineOperations('inboundMail', {
  list: operation({
    http: 'GET /api/integrations/inbound-mails',
    summary:
      'Lists the journal of incoming mail, newest first. Mails about conversations that the caller may not read are left out. `q` is a sender or a part of one. A page can be short although more follow: `next_cursor` says so.',
    audience: ['staff'],
    permission: 'canViewIntegrations',
    input: z.object({
      fate: z.enum(mailFates).optional(),
      q: z.string().trim().max(254).optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.listPageSize),
      cursor: Cursor.optional(),
    }),
    output: z.object({ mails: z.array(InboundMailView), next_cursor: z.string().nullable() }),
  }),
  source: operation({
    http: 'GET /api/integrations/inbound-mails/:mail_ref/source',
    summary: 'Returns an incoming mail as it arrived, up to a million characters.',
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    input: z.object({ mail_ref: Ref }),
    output: z.object({ source: z.string(), is_cut: z.boolean() }),
  }),
  reprocess: operation({
    http: 'POST /api/integrations/inbound-mails/reprocess',
    audit: null,
    summary: 'Decides mails again, for example after a setting changed. Mails that already became messages stay as they are.',
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    input: z.object({ mail_refs: z.array(Ref).min(1).max(limits.bulkChangeMax) }),
    output: z.object({ mails: z.array(InboundMailView) }),
  }),
  decide: operation({
    http: 'POST /api/integrations/inbound-mails/:mail_ref/decision',
    audit: null,
    summary:
      'Decides a held, rejected or quarantined mail: as a new ticket, into the suggested conversation, or discarded. Its sender takes part from then on.',
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    input: z.object({ mail_ref: Ref, as: z.enum(['new', 'thread', 'discard']) }),
    output: Viewed,
    errors: journalErrors,
  }),
  upload: operation({
    http: 'POST /api/integrations/inbound-mails',
    audit: null,
    summary: 'Takes in one raw mail (multipart part `file`, RFC 5322), as if it had arrived. `recipient` is the address it was sent to.',
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    rates: [{ by: 'actor', of: 'staff', points: 120, seconds: 60 }],
    upload: { bytesMax: limits.inboundMailMbMax * 1024 * 1024 },
    input: z.object({ recipient: z.string().trim().max(254).default('') }),
    output: z.object({ mail_ref: Ref, is_known: z.boolean() }),
    errors: ['too_large'],
  }),
  settings: operation({
    http: 'GET /api/integrations/inbound-settings',
    summary: 'Returns who may open tickets by mail, blocked senders, the addresses of this library, and where Mailgun posts its mail.',
    audience: ['staff'],
    permission: 'canViewIntegrations',
    input: Nothing,
    output: ShownSettings,
  }),
  saveSettings: operation({
    http: 'PUT /api/integrations/inbound-settings',
    summary: 'Changes who may open tickets by mail, blocked senders and the size limit. `mailgun_key` is the signing key of the webhook; empty removes it.',
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    input: InboundSettings.partial().extend({ mailgun_key: z.string().trim().max(200).optional() }),
    output: ShownSettings,
  }),
  roundTrip: operation({
    http: 'GET /api/integrations/mail-round-trip',
    summary: 'Returns what became of the newest test mail that the library sent to one of its own addresses.',
    audience: ['staff'],
    permission: 'canViewIntegrations',
    input: Nothing,
    output: OneRoundTrip,
  }),
  startRoundTrip: operation({
    http: 'POST /api/integrations/mail-round-trip',
    summary: 'Sends a test mail to one of the library’s own addresses, which opens no ticket when it comes back.',
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    rates: [{ by: 'actor', of: 'staff', points: 10, seconds: 60 }],
    input: z.object({ address: Email }),
    output: OneRoundTrip,
  }),
  ofMessage: operation({
    http: 'GET /api/inbox/conversations/:conversation_ref/messages/:message_id/mail',
    summary: 'Returns the mail behind a message: recipients, verdicts, the complete text with quotes, its HTML for a sandboxed frame, and its files.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ conversation_ref: Ref, message_id: Ref }),
    output: z.object({ mail: MailView }),
    errors: ['not_found', 'too_complex'],
  }),
  keepFile: operation({
    http: 'POST /api/inbox/conversations/:conversation_ref/messages/:message_id/mail/files',
    summary: 'Returns the address of a file of the mail behind a message. It works once, within a minute, and only in the session of the caller.',
    answersSecret: true,
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ conversation_ref: Ref, message_id: Ref, index: z.number().int().min(0).max(200) }),
    output: DownloadAddress.extend({ file: MadeFile }),
    errors: ['not_found', 'unsupported_type', 'storage_full', 'picture_too_large', 'too_complex'],
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    inbound_mails: unknown
  }
}
