import { z } from 'zod'
import { Count, Email, line, Moment, Nothing, name, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { scimLimits } from './scim-limits.ts'

/** Attributes by which resources can be looked up: directories check before they create one. */
const Wanted = z.enum(['id', 'user_name', 'external_id', 'display_name'])
const page = {
  by: Wanted.optional(),
  value: line(254).optional(),
  /** Of the protocol (RFC 7644, section 3.4.2.2); instead of `by` and `value`. */
  filter: line(1000).optional(),
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

/** A group as a customer's directory sees it. */
export const ScimGroup = z.object({
  group_ref: Ref,
  display_name: z.string(),
  external_id: z.string().nullable(),
  member_ids: z.array(Ref),
  created_at: Moment,
  updated_at: Moment,
})
export type ScimGroup = z.infer<typeof ScimGroup>

const GroupName = line(200).pipe(z.string().min(1))
const Members = z.array(Ref).max(scimLimits.membersMax)

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
      'Changes a person, deactivates them (they are signed out everywhere) or reactivates them. Another email address becomes the one they sign in with, if the library has proven the domains of both and their account is in no other library; otherwise it stays, and `left_out` says why.',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    input: z.object({
      user_id: Ref,
      user_name: UserName.optional(),
      /** Without one, a new user name that is an address takes the place of an address that was the user name. */
      email: Email.optional(),
      /** If only a given or a family name is sent, it is made of these. */
      agent_name: AgentName.optional(),
      given_name: PartOfName.optional(),
      family_name: PartOfName.optional(),
      external_id: ExternalId.nullable().optional(),
      is_active: z.boolean().optional(),
    }),
    output: z.object({ person: ScimPerson, left_out: z.array(z.string()) }),
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
  groups: operation({
    http: 'GET /api/scim/groups',
    summary: 'Groups of the directory, by name: all, or those with this id, name or external id; with the ids of their people if wanted.',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    input: z.object({ ...page, with_members: Count.default(0) }),
    output: z.object({ groups: z.array(ScimGroup), total: z.number().int() }),
  }),
  readGroup: operation({
    http: 'GET /api/scim/groups/:group_ref',
    summary: 'One group of the directory with the ids of its people.',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    input: z.object({ group_ref: Ref }),
    output: z.object({ group: ScimGroup }),
  }),
  addGroup: operation({
    http: 'POST /api/scim/groups',
    summary: 'Adds a group. It stands for nothing until somebody chooses a team or a role for it (`provisioning.mapGroup`).',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    input: z.object({ display_name: GroupName, external_id: ExternalId.nullable().default(null), member_ids: Members.default([]) }),
    output: z.object({ group: ScimGroup }),
    errors: ['already_taken', 'conflict'],
  }),
  changeGroup: operation({
    http: 'PATCH /api/scim/groups/:group_ref',
    summary: 'Changes a group: its name, all of its people, or some of them, who join or leave the team, or get the role, that it stands for.',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    input: z.object({
      group_ref: Ref,
      display_name: GroupName.optional(),
      external_id: ExternalId.nullable().optional(),
      member_ids: Members.optional(),
      add_member_ids: Members.optional(),
      remove_member_ids: Members.optional(),
    }),
    output: z.object({ group: ScimGroup }),
    errors: ['already_taken', 'conflict'],
  }),
  removeGroup: operation({
    http: 'DELETE /api/scim/groups/:group_ref',
    summary: 'Removes a group: its people leave the team, or lose the role, that it stands for.',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    input: z.object({ group_ref: Ref }),
    output: Nothing,
    errors: ['conflict'],
  }),
})
