import { limits } from '@porchlight/contracts/limits'
import { myTicketsApi } from '@porchlight/contracts/my-tickets/my-tickets'
import { z } from 'zod'
import { hashSecret } from '../../kernel/ids.ts'
import type { JobTask } from '../../kernel/jobs.ts'
import { action } from '../../kernel/operations.ts'
import { requesterTickets } from '../conversations/index.ts'
import { contentFactsOf } from '../libraries/index.ts'
import { composeMail } from '../mail/index.ts'
import { mailTemplate } from '../mail-templates/index.ts'
import { newLinkToken } from './proofs.ts'

/** Rate limit for emails to one address that anonymous callers request. */
const mailsToOne = { points: 3, seconds: 3600 }

const Asked = z.object({ email: z.string(), language: z.string() })

/**
 * Requests an email with a link. A job looks whether the address has tickets, so that neither the response nor its timing reveals it. The limit per address counts
 * unknown addresses too.
 */
export const askForLink = action(myTicketsApi.askForLink, (ctx, { support_lib_id, email, language }) =>
  ctx.inLibrary(support_lib_id, async (own) => {
    const { original } = await contentFactsOf(own)
    // Hashed, because counters live in a shared store that should hold no email addresses.
    const key = hashSecret(`${support_lib_id} ${email}`).toString('base64url')
    await own.ports.limiter.take([{ name: 'my-tickets.mails-to', by: 'account', key, ...mailsToOne }])
    own.enqueue('my-tickets.mail-link', { email, language: language ?? original })
    return {}
  }),
)

/** Emails the link if the address has tickets. */
export const mailLink: JobTask = {
  name: 'my-tickets.mail-link',
  async run(ctx, payload) {
    const { email, language } = Asked.parse(payload)
    const { tickets } = await requesterTickets(ctx, { requester: { visitor_id: null, address: email } }, 1)
    if (tickets.length === 0) return
    const token = await newLinkToken(ctx, email)
    // Not part of the path: the page asks before it uses the token up, because email clients open links.
    const url = `${ctx.config.PUBLIC_URL.replace(/\/$/, '')}/${ctx.support_lib_id}/tickets?${new URLSearchParams({ open: token })}`
    const compose = await mailTemplate(ctx, 'ticket_link', language)
    const mail = compose({ minutes: String(limits.ticketLinkMinutes), ticketsLink: url })
    const useless_after = new Date(ctx.clock.now().getTime() + limits.ticketLinkMinutes * 60_000)
    await composeMail(ctx, { to: email, kind: 'ticket_link', useless_after, ...mail })
  },
}
