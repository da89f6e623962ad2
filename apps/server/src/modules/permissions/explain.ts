import type { OutputOf } from '@porchlight/contracts/define'
import type { customRolesApi } from '@porchlight/contracts/people/custom-roles'
import { permissionFlags } from '@porchlight/contracts/permission-flags'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { rightsNow } from './queries.ts'

/**
 * Returns what a teammate can do, and where each permission comes from.
 * @throws AppError `not_found`
 */
export async function explainRights(ctx: Ctx, user_id: string): Promise<OutputOf<typeof customRolesApi.explain>> {
  const held = (await rightsNow(ctx, [user_id])).people.get(user_id)
  if (!held) throw refuse('not_found')
  const { role, roleKey, flags, scope, ownScope } = held
  const { support_lib_id } = ctx
  const own = await ctx.db.selectFrom('user_permissions').select('slug').where('support_lib_id', '=', support_lib_id).where('user_id', '=', user_id).execute()
  const changed = await ctx.db.selectFrom('role_permissions').select('slug').where('support_lib_id', '=', support_lib_id).where('role', '=', role).execute()
  const find = ctx.db.selectFrom('libraries').select('conversation_scopes').where('support_lib_id', '=', support_lib_id)
  const scopes = ((await find.executeTakeFirst())?.conversation_scopes ?? {}) as Record<string, unknown>
  const ofRole = (isChanged: boolean) => (roleKey !== role ? 'own_role' : isChanged ? 'changed_role' : 'default')
  const has = (rows: { slug: string }[], slug: string) => rows.some((row) => row.slug === slug)
  return {
    role,
    role_ref: roleKey === role ? null : roleKey,
    permissions: permissionFlags.map((slug) => ({
      slug,
      is_enabled: flags.has(slug),
      source: has(own, slug) ? 'person' : ofRole(has(changed, slug)),
    })),
    conversation_scope: { scope, source: ownScope === null ? ofRole(role in scopes) : 'person' },
  }
}
