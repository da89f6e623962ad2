import { z } from 'zod'

declare module '../live.ts' {
  interface NoticeTopics {
    mail_deliveries: unknown
  }
}

/**
 * What became of a mail for one recipient. `refused`: the mail server does not accept it, `failed`: it could not be reached for a day, `bounced`: accepted, but
 * a report came back.
 */
export const MailDeliveryState = z.enum(['queued', 'sent', 'refused', 'failed', 'bounced'])
export type MailDeliveryState = z.infer<typeof MailDeliveryState>
