import { z } from 'zod'
import { Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { type BelongingKind, belongingKinds } from './belonging-kinds.ts'

const Kind = z.enum(belongingKinds)
/** Largest number that is counted. */
export const belongingsCounted = 1000

/** How much of a kind a person has; `count` stops at a thousand. `receivers`: the teammates to whom the caller may give it. */
export const Belonging = z.object({ kind: Kind, count: z.number().int(), receivers: z.array(Ref) })
export type Belonging = z.infer<typeof Belonging>

/** Decision for all belongings of a kind: hand them over to `to`, or end them (null). */
const Decision = z.strictObject({ kind: Kind, to: Ref.nullable() })
export type Decision = { kind: BelongingKind; to: string | null }

/** Deactivating a person together with what they have. */
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
    mustConfirm: true,
    input: z.object({ ref_uid: Ref, decisions: z.array(Decision).max(belongingKinds.length).default([]) }),
    output: Nothing,
    errors: ['conflict'],
  }),
})
