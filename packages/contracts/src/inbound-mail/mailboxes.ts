import { z } from 'zod'
import { Email, Moment, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { mailboxProblems } from './mailbox-problems.ts'

const Problem = z.enum(mailboxProblems)

/** An IMAP mailbox whose mail becomes conversations. The password is never returned. */
export const MailboxView = z.object({
  mailbox_ref: Ref,
  host: z.string(),
  port: z.number().int(),
  is_tls: z.boolean(),
  username: z.string(),
  /** The address that customers write to; '' if unknown. */
  address: z.string(),
  folder: z.string(),
  takes_existing: z.boolean(),
  is_enabled: z.boolean(),
  state: z.enum(['connecting', 'watching', 'failed', 'off']),
  /** The last failed connection: why, what the mail server said, and when. It stays after the connection works again. */
  problem: Problem.nullable(),
  failure: z.string(),
  failed_at: Moment.nullable(),
  /** When the mail server last answered. */
  seen_at: Moment.nullable(),
})
export type MailboxView = z.infer<typeof MailboxView>

const Given = z.object({
  host: z.string().trim().min(1).max(253),
  port: z.number().int().min(1).max(65_535).default(993),
  is_tls: z.boolean().default(true),
  username: z.string().trim().min(1).max(254),
  folder: z.string().trim().min(1).max(200).default('INBOX'),
  address: z.union([Email, z.literal('')]).default(''),
  /** Whether mail that is already there is taken in too; otherwise only mail that arrives from now on. */
  takes_existing: z.boolean().default(false),
  is_enabled: z.boolean().default(true),
})
const Password = z.string().min(1).max(500)
const Answer = z.object({ mailbox: MailboxView })

export const mailboxesApi = defineOperations('mailboxes', {
  list: operation({
    http: 'GET /api/integrations/mailboxes',
    summary: 'Lists the IMAP mailboxes of the library, with the state of their connections.',
    audience: ['staff'],
    permission: 'canViewIntegrations',
    input: Nothing,
    output: z.object({ mailboxes: z.array(MailboxView) }),
  }),
  create: operation({
    http: 'POST /api/integrations/mailboxes',
    summary: `Connects an IMAP mailbox after signing in to it; at most ${limits.mailboxesMax}. If it can't be read, fields.problem and fields.said say why.`,
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    changes: ['mailboxes', 'inboundMail'],
    rates: [{ by: 'actor', of: 'staff', points: 30, seconds: 3600 }],
    input: Given.extend({ password: Password }),
    output: Answer,
    errors: ['conflict'],
  }),
  update: operation({
    http: 'PATCH /api/integrations/mailboxes/:mailbox_ref',
    summary: 'Changes a mailbox: its address, password or folder, or pauses or resumes it.',
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    changes: ['mailboxes', 'inboundMail'],
    rates: [{ by: 'actor', of: 'staff', points: 30, seconds: 3600 }],
    input: z.object({
      mailbox_ref: Ref,
      password: Password.optional(),
      address: z.union([Email, z.literal('')]).optional(),
      folder: z.string().trim().min(1).max(200).optional(),
      is_enabled: z.boolean().optional(),
    }),
    output: Answer,
    errors: ['not_found'],
  }),
  test: operation({
    http: 'POST /api/integrations/mailboxes/:mailbox_ref/test',
    summary: 'Signs in to a mailbox and opens its folder; says why if that fails, with what the mail server said.',
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    rates: [{ by: 'actor', of: 'staff', points: 30, seconds: 3600 }],
    input: z.object({ mailbox_ref: Ref }),
    output: z.object({ problem: Problem.nullable(), said: z.string() }),
    errors: ['not_found'],
  }),
  remove: operation({
    http: 'DELETE /api/integrations/mailboxes/:mailbox_ref',
    summary: 'Disconnects a mailbox. Its mail stays where it is.',
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    changes: ['mailboxes', 'inboundMail'],
    input: z.object({ mailbox_ref: Ref }),
    output: Nothing,
    errors: ['not_found'],
  }),
})
