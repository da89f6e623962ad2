import { z } from 'zod'
import { line, Nothing, Ref, RoleKey } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { conversationScopes, permissionFlags, roles } from '../permission-flags.ts'
import { Permission, PermissionChange } from './people.ts'

/** How many roles of its own a library can have. */
export const customRolesMax = 50

const RoleName = line(60).min(1)
const Scope = z.enum(conversationScopes)

/** A role of a library's own making. Its base decides the landing page and whatever else depends on a stated role, but no flags. */
export const CustomRole = z.object({
  role_ref: Ref,
  role_name: z.string(),
  base: z.enum(roles),
  permissions: z.array(Permission),
  conversation_scope: Scope,
  /** How many active people have it. */
  people: z.number().int(),
})
export type CustomRole = z.infer<typeof CustomRole>

/**
 * Where a permission comes from: the product's defaults for a stated role, the library's changes to one, a role of the library's own making, or the person's own
 * settings.
 */
export const rightSources = ['default', 'changed_role', 'own_role', 'person'] as const
export type RightSource = (typeof rightSources)[number]
const Source = z.enum(rightSources)

export const customRolesApi = defineOperations('customRoles', {
  list: operation({
    http: 'GET /api/teams/custom_roles',
    summary: 'The roles of the library’s own making, by name.',
    audience: ['staff'],
    permission: 'signed-in',
    input: Nothing,
    output: z.object({ roles: z.array(CustomRole) }),
  }),
  create: operation({
    http: 'POST /api/teams/custom_roles',
    summary: 'Adds a role. Flags and scope that are not given are those of its base in this library. Its maker must hold all of it.',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    mustConfirm: true,
    input: z.object({
      role_name: RoleName,
      base: z.enum(roles),
      permissions: z.array(PermissionChange).max(100).default([]),
      conversation_scope: Scope.optional(),
    }),
    output: z.object({ role: CustomRole }),
    errors: ['already_taken', 'conflict'],
  }),
  rename: operation({
    http: 'PUT /api/teams/custom_roles/:role_ref',
    summary: 'Renames a role. Its flags and scope are changed as those of the stated roles are, with `permissions.update`.',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    input: z.object({ role_ref: Ref, role_name: RoleName }),
    output: z.object({ role: CustomRole }),
    errors: ['already_taken'],
  }),
  remove: operation({
    http: 'DELETE /api/teams/custom_roles/:role_ref',
    summary: 'Deletes a role and gives its people, if there are any, the role `to` (a stated role’s name or a `role_ref`), which needs canUpdateUserRoles.',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    changes: ['customRoles', 'people'],
    mustConfirm: true,
    query: ['to'],
    input: z.object({ role_ref: Ref, to: RoleKey.optional() }),
    output: z.object({ moved: z.number().int() }),
    errors: ['conflict'],
  }),
  explain: operation({
    http: 'GET /api/teams/permission_sources/:ref_uid',
    summary: 'What a teammate can do, and where each permission comes from.',
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    input: z.object({ ref_uid: Ref }),
    output: z.object({
      role: z.enum(roles),
      role_ref: Ref.nullable(),
      permissions: z.array(z.object({ slug: z.enum(permissionFlags), is_enabled: z.boolean(), source: Source })),
      conversation_scope: z.object({ scope: Scope, source: Source }),
    }),
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Roles were added, changed or deleted; no ids. */
    roles: unknown
  }
}
