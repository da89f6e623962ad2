import type { EmailType } from '@porchlight/contracts/mail/mail-senders'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../connection/api.ts'

/** The library's senders, and which providers can be connected. */
export const sendersQuery = queryOptions({ queryKey: ['mail-senders'], queryFn: () => api.mailSenders.list() })
export type Senders = Awaited<ReturnType<typeof api.mailSenders.list>>
export type Sender = Senders['senders'][number]

/** The library's IMAP mailboxes. */
export const mailboxesQuery = queryOptions({ queryKey: ['mailboxes'], queryFn: () => api.mailboxes.list() })
export type Mailboxes = Awaited<ReturnType<typeof api.mailboxes.list>>['mailboxes']

/** The rules for incoming mail, and the library's addresses. */
export const inboundSettingsQuery = queryOptions({ queryKey: ['inbound-settings'], queryFn: () => api.inboundMail.settings() })
export type InboundSettings = Awaited<ReturnType<typeof api.inboundMail.settings>>

/** How long an answer of DNS is good enough for a glance, in ms: the server asks other machines for it, and may be asked ten times a minute. */
const domainFreshMs = 5 * 60_000

/** What DNS says about the domain of a sender; with a DKIM selector, about that key too. */
export const domainQuery = (email_type: EmailType, selector = '') =>
  queryOptions({
    queryKey: ['mail-deliverability', email_type, selector],
    queryFn: async () => (await api.mailSenders.deliverability({ email_type, ...(selector !== '' && { selector }) })).checks,
    staleTime: domainFreshMs,
    retry: false,
  })
export type DomainChecks = Awaited<ReturnType<typeof api.mailSenders.deliverability>>['checks']
