import { z } from 'zod'
import { Moment, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { inboxFlags } from '../permission-flags.ts'
import { customerFreshMinutes, customerProblems } from './customer-kind.ts'

/** Data about a contact from the library's own endpoint: plain text and https URLs. */
export const CustomerSection = z.object({
  title: z.string(),
  rows: z.array(z.object({ label: z.string(), value: z.string(), url: z.string().nullable() })),
})
export type CustomerSection = z.infer<typeof CustomerSection>

const Source = z.object({
  connection_ref: Ref,
  name: z.string(),
  sections: z.array(CustomerSection),
  problem: z.enum(customerProblems).nullable(),
  asked_at: Moment,
})

export const customerDataApi = defineOperations('customerData', {
  read: operation({
    http: 'GET /api/inbox/conversations/:conversation_ref/customer',
    summary: `What the library's own addresses tell about the contact of a conversation. An answer is used again for ${customerFreshMinutes} minutes.`,
    audience: ['staff'],
    permission: inboxFlags,
    rates: [{ by: 'actor', of: 'staff', points: 1200, seconds: 3600 }],
    input: z.object({ conversation_ref: Ref }),
    output: z.object({ sources: z.array(Source) }),
  }),
})
