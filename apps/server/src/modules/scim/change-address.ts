import { sql } from 'kysely'
import { actorId, type Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { accountOfUser, membershipsOf, ownerOfAddress } from '../identity/index.ts'
import { holdsAllOf, rightsNow } from '../permissions/index.ts'
import type { PersonRow } from './people-rows.ts'

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/**
 * Gives a member the address that the directory has for them, to sign in with: their sessions go on, mailed links to the former address open nothing, and nobody
 * joins by it. Whoever could not have made this change by means of the mailboxes may not make it either, so the library must have proven both domains, and the
 * maker of the directory's key must hold all that the person holds.
 * @returns why the address stays; undefined if it has changed
 * @throws AppError `already_taken` if another account has the address
 */
export async function changeAddress(ctx: Ctx, { user_id, email: before }: Pick<PersonRow, 'user_id' | 'email'>, email: string): Promise<string | undefined> {
  const domains = [...new Set([domainOf(before), domainOf(email)])]
  if (!(await areProven(ctx, domains))) return `the address stays ${before}: the domains ${domains.join(' and ')} have to be verified in Single sign-on first`
  if (await isOwner(ctx, user_id)) return `the address stays ${before}: nobody but themselves changes the address of the library’s owner`
  const by = actorId(ctx.actor) ?? ''
  if (!holdsAllOf(await rightsNow(ctx, [by, user_id]), by, user_id)) throw refuse('forbidden')
  if (await ownerOfAddress(ctx, email)) throw refuse('already_taken', { fields: { email: 'taken by another account' } })
  const account_id = await accountOfUser(ctx, user_id)
  if ((await membershipsOf(ctx, account_id, true)).some(({ support_lib_id }) => support_lib_id !== ctx.support_lib_id)) return ofAnother(before)
  const { rows } = await sql<{ is_renamed: boolean | null }>`select rename_account(${account_id}, ${email}) as is_renamed`.execute(ctx.db)
  if (!rows[0]?.is_renamed) return ofAnother(before)
  ctx.shareAccount(account_id)
  await keepFormer(ctx, user_id, before, email)
  return undefined
}

const ofAnother = (before: string) => `the address stays ${before}: the account is also a member of another library`

async function areProven({ db, support_lib_id }: Ctx, domains: readonly string[]): Promise<boolean> {
  const find = db.selectFrom('sso_domains').select('domain').where('support_lib_id', '=', support_lib_id).where('domain', 'in', domains)
  return (await find.where('verified_at', 'is not', null).execute()).length === domains.length
}

async function isOwner({ db, support_lib_id }: Ctx, user_id: string): Promise<boolean> {
  const find = db.selectFrom('users').select('is_owner').where('support_lib_id', '=', support_lib_id).where('user_id', '=', user_id)
  return (await find.executeTakeFirst())?.is_owner ?? false
}

async function keepFormer(ctx: Ctx, user_id: string, before: string, now: string): Promise<void> {
  const row = { user_id, changed_at: ctx.clock.now() }
  await forgetFormer(ctx, now)
  await ctx.db
    .insertInto('scim_former_addresses')
    .values({ support_lib_id: ctx.support_lib_id, email: before.toLowerCase(), ...row })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'email']).doUpdateSet(row))
    .execute()
}

/** The directory has given an address to somebody: it is nobody's former one any more. */
export async function forgetFormer({ db, support_lib_id }: Ctx, email: string): Promise<void> {
  await db.deleteFrom('scim_former_addresses').where('support_lib_id', '=', support_lib_id).where('email', '=', email.toLowerCase()).execute()
}
