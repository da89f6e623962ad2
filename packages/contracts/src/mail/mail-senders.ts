import { z } from 'zod'
import { Email, line, Nothing, name, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'

/** How a library's mail can be sent (checklist O1). */
export const emailTypes = ['smtp', 'google', 'microsoft', 'mailgun'] as const
export type EmailType = (typeof emailTypes)[number]
const EmailTypeSchema = z.enum(emailTypes)
const Provider = z.enum(['google', 'microsoft'])

const Host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/)
/** A mail sender without its secret. */
const SenderOptions = z.object({
  host: Host.optional(),
  port: z.number().int().min(1).max(65_535).optional(),
  /** TLS from the first byte; otherwise STARTTLS. */
  is_tls: z.boolean().optional(),
  username: line(254).optional(),
  domain: Host.optional(),
  region: z.enum(['us', 'eu']).optional(),
})

/** A library's sender. Its secret is never returned. */
export const MailSenderView = SenderOptions.extend({
  email_type: EmailTypeSchema,
  address: z.string(),
  name: z.string(),
  is_active: z.boolean(),
  failure: z.string(),
})
export type MailSenderView = z.infer<typeof MailSenderView>

/** A check of a sender's domain, with what was found. */
export const DeliverabilityCheck = z.object({
  check: z.enum(['spf', 'dkim', 'dmarc', 'reverse']),
  verdict: z.enum(['good', 'missing', 'weak', 'unknown']),
  found: z.string(),
  /** The DNS record that would make the verdict good; null if it is good, or if only the mail server's operator knows it. */
  advice: z.object({ name: z.string(), type: z.literal('TXT'), value: z.string() }).nullable(),
})
export type DeliverabilityCheck = z.infer<typeof DeliverabilityCheck>

const OfType = z.object({ email_type: EmailTypeSchema })
const OneSender = z.object({ sender: MailSenderView.nullable() })
const slow = [{ by: 'actor', of: 'staff', points: 10, seconds: 60 }] as const

export const mailSendersApi = defineOperations('mailSenders', {
  list: operation({
    http: 'GET /api/integrations/email',
    summary: "The library's senders, the instance's own sender address, and the providers that can be connected.",
    audience: ['staff'],
    permission: 'canViewIntegrations',
    input: Nothing,
    output: z.object({ senders: z.array(MailSenderView), instance_address: z.string(), instance_sends: z.boolean(), providers: z.array(Provider) }),
  }),
  read: operation({
    http: 'GET /api/integrations/email/:email_type',
    summary: 'One sender; null if it is not set up.',
    audience: ['staff'],
    permission: 'canViewIntegrations',
    input: OfType,
    output: OneSender,
  }),
  save: operation({
    http: 'PUT /api/integrations/email/:email_type',
    summary:
      'Sets up a sender or changes it; activating one deactivates the others. `secret` is the password or API key; without it the stored one stays. Google and Microsoft are connected first.',
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    input: OfType.extend({
      ...SenderOptions.shape,
      address: Email.optional(),
      name: name(60).optional(),
      is_active: z.boolean().optional(),
      secret: z.string().min(1).max(1000).optional(),
    }),
    output: OneSender,
  }),
  remove: operation({
    http: 'DELETE /api/integrations/:email_type/auth',
    summary: 'Disconnects a sender and deletes its secret.',
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    input: OfType,
    output: z.object({ active_address: z.string().nullable(), nothing_sends: z.boolean() }),
  }),
  authorize: operation({
    http: 'POST /api/integrations/:provider/auth',
    summary: 'Returns the page of the provider on which the caller lets us send mail; it returns to the integrations page with a code and a state.',
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    input: z.object({ provider: Provider }),
    output: z.object({ url: z.string() }),
  }),
  connect: operation({
    http: 'PUT /api/integrations/:provider/auth',
    summary: 'Exchanges the code of the provider. The state must be the one that the caller was given within ten minutes.',
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    rates: slow,
    input: z.object({ provider: Provider, code: z.string().min(1).max(2000), state: z.string().min(1).max(2000) }),
    output: OneSender,
    errors: ['token_invalid', 'unavailable'],
  }),
  test: operation({
    http: 'POST /api/integrations/email/:email_type/test',
    summary:
      "Sends a test mail to the caller's own address with this sender; `reason` says why it failed. `activates`: if it works, the library's mail is sent with it.",
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    rates: slow,
    input: OfType.extend({ activates: z.boolean().default(false) }),
    output: z.object({ is_sent: z.boolean(), reason: z.string(), is_active: z.boolean() }),
  }),
  deliverability: operation({
    http: 'GET /api/integrations/email/:email_type/deliverability',
    summary: "Checks SPF, DKIM and DMARC of the sender's domain and the reverse name of its mail server. `selector`: the DKIM selector, if it is known.",
    audience: ['staff'],
    permission: 'canViewIntegrations',
    rates: slow,
    input: OfType.extend({ selector: Ref.optional() }),
    output: z.object({ checks: z.array(DeliverabilityCheck) }),
  }),
})
