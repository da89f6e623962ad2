import { z } from 'zod'
import { Moment, Nothing, Ref, RoleKey } from '../common.ts'
import { defineOperations, operation } from '../define.ts'

declare module '../live.ts' {
  interface NoticeTopics {
    provisioning: unknown
  }
}

/** A group of the directory, and the team or role that it stands for. */
export const MappedGroup = z.object({
  group_ref: Ref,
  display_name: z.string(),
  people: z.number().int(),
  team_ref: Ref.nullable(),
  role: RoleKey.nullable(),
})
export type MappedGroup = z.infer<typeof MappedGroup>

/** What of a directory's requests was refused, or left out of one that was carried out; alike ones are one row. */
export const ProvisioningLogRow = z.object({
  log_ref: Ref,
  /** The request, such as "PATCH /Users". */
  request: z.string(),
  /** Whom or what it was about: a user name, the name of a group, an id. */
  who: z.string(),
  /** The address of the person, or the name of the group, if `who` is an id that the library has. */
  name: z.string(),
  detail: z.string(),
  is_refused: z.boolean(),
  times: z.number().int(),
  last_at: Moment,
})
export type ProvisioningLogRow = z.infer<typeof ProvisioningLogRow>

/** What people choose about their directory; closed to keys, unlike `scim`. */
export const provisioningApi = defineOperations('provisioning', {
  read: operation({
    http: 'GET /api/main/provisioning',
    summary:
      'The address at which a directory finds this library by SCIM, its groups with what they stand for, and what of its requests was refused or left out.',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    input: Nothing,
    output: z.object({ base_url: z.string(), groups: z.array(MappedGroup), log: z.array(ProvisioningLogRow) }),
  }),
  mapGroup: operation({
    http: 'PUT /api/main/provisioning/groups/:group_ref',
    summary:
      'Chooses the team or the role that a group of the directory stands for, or neither. Its people join the team, or get the role; the owner keeps theirs. Whoever is in several groups with a role has the highest (by the stated role it is based on, then by its permissions), and in none the role of agents.',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    mustConfirm: true,
    input: z.object({ group_ref: Ref, team_ref: Ref.nullable(), role: RoleKey.nullable() }),
    output: z.object({ group: MappedGroup }),
    errors: ['conflict'],
  }),
})
