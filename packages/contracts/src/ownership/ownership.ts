import { z } from 'zod'
import { Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'

const Owner = z.object({ user_id: Ref, name: z.string() })
/** A library's owner; null as long as it has no admin. */
export const OwnershipView = z.object({ owner: Owner.nullable() })
export type OwnershipView = z.infer<typeof OwnershipView>

export const ownershipApi = defineOperations('ownership', {
  read: operation({
    http: 'GET /api/main/ownership',
    summary: 'Who owns the library.',
    audience: ['staff'],
    permission: 'signed-in',
    input: Nothing,
    output: OwnershipView,
  }),
  handOver: operation({
    http: 'POST /api/main/ownership',
    summary: "Makes another admin the owner. Needs the caller's password again.",
    audience: ['staff'],
    permission: 'canDeleteOrReassignOwner',
    rates: [{ by: 'actor', points: 10, seconds: 900 }],
    input: z.object({ ref_uid: Ref, current_password: z.string().max(1024) }),
    output: OwnershipView,
    errors: ['incorrect_credentials', 'conflict'],
  }),
})
