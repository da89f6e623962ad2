import { z } from 'zod'
import { Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'

/** A kind of belongings, as the module that owns them names it. */
const Kind = z.string().regex(/^[a-z_]{1,40}$/)
/** Maximum number of decisions. */
const decisionsMax = 50
/** Largest number that is counted. */
export const belongingsCounted = 1000

/** Number of a person's belongings of a kind; `count` stops at a thousand. `may_end`: whether it can end. `receivers`: the teammates to whom the caller may give it. */
export const Belonging = z.object({ kind: Kind, count: z.number().int(), may_end: z.boolean(), receivers: z.array(Ref) })
export type Belonging = z.infer<typeof Belonging>

/** Decision for all belongings of a kind: hand them over to `to`, or end them (null). */
const Decision = z.strictObject({ kind: Kind, to: Ref.nullable() })
export type Decision = z.infer<typeof Decision>

/** Deactivating a person and deciding about their belongings. */
export const leavingApi = defineOperations('leaving', {
  belongings: operation({
    http: 'GET /api/inbox/agents/:ref_uid/belongings',
    summary: 'What a teammate would leave behind, who may get it, and whether they own the library, which has to be handed over first.',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    input: z.object({ ref_uid: Ref }),
    output: z.object({ belongings: z.array(Belonging), is_owner: z.boolean() }),
  }),
  leave: operation({
    http: 'POST /api/inbox/agents/:ref_uid/leave',
    summary:
      'Deactivates a teammate and gives what they have to others, or ends it, at once. Kinds that are not named stay as they are. Whoever gets something must be allowed to have it; what acts with the rights of its owner can only be given to somebody whose rights the caller has too.',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    changes: ['leaving', 'people'],
    mustConfirm: true,
    input: z.object({ ref_uid: Ref, decisions: z.array(Decision).max(decisionsMax).default([]) }),
    output: Nothing,
    errors: ['conflict'],
  }),
})
