import { z } from 'zod'
import { Nothing, Ref, RoleKey } from '../common.ts'
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

/** What people choose about their directory; closed to keys, unlike `scim`. */
export const provisioningApi = defineOperations('provisioning', {
  read: operation({
    http: 'GET /api/main/provisioning',
    summary: 'The address at which a directory finds this library by SCIM, and its groups with what they stand for.',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    input: Nothing,
    output: z.object({ base_url: z.string(), groups: z.array(MappedGroup) }),
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
