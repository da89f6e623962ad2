import { z } from 'zod'
import { Moment, Nothing, RoleKey } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { graceDays } from './second-factor-grace.ts'

/** The stated roles and those of the library's own. */
const rulesMax = 60

const Grace = z.number().int().min(0).max(graceDays.max)
/** `sso_counts`: signing in through the library's identity provider counts as a second factor. */
const Rules = z.object({
  rules: z.array(z.object({ role: RoleKey, grace_days: Grace, since: Moment })),
  sso_counts: z.boolean(),
})
export type SecondFactorRules = z.infer<typeof Rules>

declare module '../live.ts' {
  interface NoticeTopics {
    /** Whether people need a second factor may have changed. */
    second_factor: unknown
  }
}

/** The roles of a library whose people must have a second factor. */
export const secondFactorRulesApi = defineOperations('secondFactorRules', {
  read: operation({
    http: 'GET /api/main/second_factor_rules',
    summary: 'The roles whose people must prove a second factor, each with the days of grace and since when.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    input: Nothing,
    output: Rules,
  }),
  save: operation({
    http: 'PUT /api/main/second_factor_rules',
    summary:
      'Replaces the roles whose people must prove a second factor. The grace of people begins when their role is named, when they join, or when they first get such a role; after it they can only set up an authenticator app or a passkey, or sign out, and their API keys are refused. `sso_counts`: the library’s identity provider counts as one.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    mustConfirm: true,
    input: z.object({ rules: z.array(z.strictObject({ role: RoleKey, grace_days: Grace.default(graceDays.usual) })).max(rulesMax), sso_counts: z.boolean() }),
    output: Rules,
  }),
})
