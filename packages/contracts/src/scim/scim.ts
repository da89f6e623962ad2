import { z } from 'zod'
import { Email, line, Moment, Nothing, name, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { scimLimits } from './scim-limits.ts'

/** What a resource is looked up by; a directory asks before it adds one. */
const Wanted = z.enum(['id', 'user_name', 'external_id', 'display_name'])
const page = {
  by: Wanted.optional(),
  value: line(254).optional(),
  start: z.coerce.number().int().min(1).max(1_000_000).default(1),
  count: z.coerce.number().int().min(0).max(scimLimits.pageMax).default(100),
}

const UserName = line(254).pipe(z.string().min(1))
const ExternalId = line(254)
const AgentName = name(80)
const PartOfName = name(80)

/** A person as a customer's directory sees them. `is_pending`: invited, but not a member yet. */
export const ScimPerson = z.object({
  user_id: Ref,
  user_name: z.string(),
  external_id: z.string().nullable(),
  email: z.string(),
  agent_name: z.string(),
  given_name: z.string(),
  family_name: z.string(),
  is_active: z.boolean(),
  is_pending: z.boolean(),
  created_at: Moment,
  updated_at: Moment,
})
export type ScimPerson = z.infer<typeof ScimPerson>

/**
 * What a customer's directory does with people. The directory speaks SCIM at `/scim/v2`, which is translated into these operations; they can be called
 * directly, too.
 */
export const scimApi = defineOperations('scim', {
  people: operation({
    http: 'GET /api/scim/people',
    summary: 'People of the library as a directory sees them, oldest first: all, or those with this id, user name (in any case) or external id.',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    input: z.object(page),
    output: z.object({ people: z.array(ScimPerson), total: z.number().int() }),
  }),
  readPerson: operation({
    http: 'GET /api/scim/people/:user_id',
    summary: 'One person as a directory sees them.',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    input: z.object({ user_id: Ref }),
    output: z.object({ person: ScimPerson }),
  }),
  addPerson: operation({
    http: 'POST /api/scim/people',
    summary:
      'Adds a person of the directory as an agent. An address that has an account already joins only when its owner accepts the mailed invitation; until then the person is pending.',
    audience: ['staff'],
    permission: 'canInviteNewUsers',
    input: z.object({
      user_name: UserName,
      email: Email.meta({ examples: ['anna@example.com'] }),
      /** Without one, it is made of the given and the family name. */
      agent_name: AgentName.default(''),
      given_name: PartOfName.default(''),
      family_name: PartOfName.default(''),
      external_id: ExternalId.nullable().default(null),
      is_active: z.boolean().default(true),
    }),
    output: z.object({ person: ScimPerson }),
    errors: ['already_taken', 'conflict'],
  }),
  changePerson: operation({
    http: 'PATCH /api/scim/people/:user_id',
    summary:
      'Changes a person, deactivates them (they are signed out everywhere) or reactivates them. Their email address belongs to their account, so it stays.',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    input: z.object({
      user_id: Ref,
      user_name: UserName.optional(),
      /** If only a given or a family name is sent, it is made of these. */
      agent_name: AgentName.optional(),
      given_name: PartOfName.optional(),
      family_name: PartOfName.optional(),
      external_id: ExternalId.nullable().optional(),
      is_active: z.boolean().optional(),
    }),
    output: z.object({ person: ScimPerson }),
    errors: ['already_taken', 'conflict'],
  }),
  removePerson: operation({
    http: 'DELETE /api/scim/people/:user_id',
    summary: 'Removes a person from the directory: they are deactivated, or no longer invited. What they wrote stays.',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    input: z.object({ user_id: Ref }),
    output: Nothing,
    errors: ['conflict'],
  }),
})
