import { Email, name } from '@porchlight/contracts/common'
import type { Ctx } from '../../kernel/context.ts'
import { AppError } from '../../kernel/errors.ts'
import { joinByAddress } from '../identity/index.ts'
import { changeRole } from '../people/index.ts'
import { lockFamilyPermissions, rightsNow } from '../permissions/index.ts'
import { promisedId } from './known-to-directory.ts'
import type { Claims } from './oidc.ts'
import { addressFault } from './proven-address.ts'
import { refuseAnswer } from './refuse-answer.ts'
import { isProvenDomain, type SsoSettings } from './settings.ts'

/**
 * Returns the member whom the provider's claims are about. Who they are, their proven address says, and only in a domain that the library has proven: nothing
 * else joins an account. If the settings say so, an unknown person becomes a member. The role of a claim counts at every sign-in, except for the owner's; one that has been
 * deleted since changes nothing.
 * @throws AppError `sso_refused`
 */
export async function memberOfClaims(ctx: Ctx, settings: SsoSettings, claims: Claims): Promise<string> {
  const fault = settings.kind === 'oidc' ? addressFault(settings.issuer, claims) : undefined
  const email = Email.safeParse(claims.email)
  if (fault !== undefined || !email.success) throw refuseAnswer('email', new Error(fault ?? 'what the provider sends as the address is none'))
  if (!(await isProvenDomain(ctx, email.data))) throw refuseAnswer('domain')
  const role = mappedRole(settings, claims)
  await lockFamilyPermissions(ctx)
  const member = await ctx.db
    .selectFrom('users')
    .select(['user_id', 'role_key', 'disabled_at', 'is_owner'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('email', '=', email.data)
    .executeTakeFirst()
  if (member?.disabled_at) throw refuseAnswer('member')
  const authority = { on_behalf_of: settings.saved_by }
  if (member) {
    if (role && role !== member.role_key && !member.is_owner && (await rightsNow(ctx, [])).roles[role])
      await changeRole(ctx, member.user_id, member.role_key, role, authority).catch(asRefusal)
    return member.user_id
  }
  if (!settings.creates_members) throw refuseAnswer('member')
  const user_id = await promisedId(ctx, email.data)
  const given = { email: email.data, role: role ?? settings.default_role, agent_name: nameOf(claims), ...(user_id !== undefined && { user_id }) }
  return joinByAddress(ctx, given, settings.saved_by).catch(asRefusal)
}

/** Returns the key of the role of the first value in the map that the claim has; undefined if it has none. */
export function mappedRole({ role_claim, role_map }: Pick<SsoSettings, 'role_claim' | 'role_map'>, claims: Claims): string | undefined {
  if (role_claim === '' || !Object.hasOwn(claims, role_claim)) return undefined
  const held = new Set([claims[role_claim]].flat())
  return role_map.find(({ value }) => held.has(value))?.role
}

const nameMax = 80

/** Returns the claimed name if it can be one, else an empty one. */
const nameOf = (claims: Claims) => name(nameMax).safeParse(claims.name).data ?? ''

/** What the one who saved the settings may not do, the provider may not either. Nobody may give a role that has been deleted. */
function asRefusal(error: unknown): never {
  throw error instanceof AppError && ['forbidden', 'conflict', 'not_found'].includes(error.code) ? refuseAnswer('rights') : error
}
