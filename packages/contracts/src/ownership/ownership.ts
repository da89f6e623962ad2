import { z } from 'zod'
import { Moment, Nothing, name, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { LibrarySize } from './library-size.ts'

const Person = z.object({ user_id: Ref, name: z.string() })
/** A library's owner, null as long as it has no admin; and when the library is deleted, if somebody wants that. */
export const OwnershipView = z.object({ owner: Person.nullable(), company_name: z.string(), deletes_at: Moment.nullable(), deletion_by: Person.nullable() })
export type OwnershipView = z.infer<typeof OwnershipView>

const rates = [{ by: 'actor', points: 10, seconds: 900 }] as const

export const ownershipApi = defineOperations('ownership', {
  read: operation({
    http: 'GET /api/main/ownership',
    summary: 'Who owns the library, and when it is deleted.',
    audience: ['staff'],
    permission: 'signed-in',
    input: Nothing,
    output: OwnershipView,
  }),
  sizes: operation({
    http: 'GET /api/main/ownership/sizes',
    summary:
      'How much space the library takes, by kind, as of last night, a month and a year ago. Sizes in the database are estimates; growth below their error counts as none.',
    audience: ['staff'],
    permission: 'canDeleteOrReassignOwner',
    input: Nothing,
    output: LibrarySize,
  }),
  handOver: operation({
    http: 'POST /api/main/ownership',
    summary: 'Makes another admin the owner.',
    audience: ['staff'],
    permission: 'canDeleteOrReassignOwner',
    mustConfirm: true,
    rates,
    input: z.object({ ref_uid: Ref }),
    output: OwnershipView,
    errors: ['conflict'],
  }),
  planDeletion: operation({
    http: 'POST /api/main/ownership/deletion',
    summary:
      "Has the library deleted in seven days, with everything in it; until then it works, and the deletion can be called off. `company_name` repeats the library's name. Its admins are told by email.",
    audience: ['staff'],
    permission: 'canDeleteOrReassignOwner',
    mustConfirm: true,
    rates,
    input: z.object({ company_name: name(120) }),
    output: OwnershipView,
    errors: ['conflict'],
  }),
  cancelDeletion: operation({
    http: 'DELETE /api/main/ownership/deletion',
    summary: 'Keeps a library that was to be deleted.',
    audience: ['staff'],
    permission: 'canDeleteOrReassignOwner',
    input: Nothing,
    output: OwnershipView,
  }),
})
