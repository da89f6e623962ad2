import type { PermissionFlag, Role } from '@porchlight/contracts/permission-flags'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { newRef } from '../../kernel/ids.ts'
import { type Authority, changeRights } from '../permissions/index.ts'
import { agentChanges } from './announce.ts'
import { hashPassword } from './password-hash.ts'

/** A new user. Without a password, they first sign in with a reset or sign-in link. */
export type NewUser = {
  email: string
  user_type: Role
  /** The role of the library's own making that they get, based on `user_type`. */
  custom_role?: string | null
  agent_name?: string
  display_name?: string
  agent_picture?: string
  /** The account that becomes a member: its owner has proven it. Without one, a new account is created, with the following password. */
  account_id?: string
  password?: string
  /** Used instead of `password` when many users share the same one. */
  password_hash?: string
  user_id?: string
  /** Flags that differ from the role's. */
  flags?: Partial<Record<PermissionFlag, boolean>>
}

/**
 * Creates a user in the context's library, or gives a teammate without an account (an import brought them) theirs: whoever calls this has proven the address. Then
 * announces the new teammate on the library stream.
 * @param authority whose permissions limit the new user's
 * @throws AppError `forbidden` when these do not include the role's; a unique violation (23505) when the email already has an account that isn't
 * the one given, or is a member already
 */
export async function createUser(ctx: Ctx, user: NewUser, authority: Authority = 'caller'): Promise<{ user_id: string; email: string }> {
  const email = user.email.trim().toLowerCase()
  const known = await withoutAccount(ctx, email)
  const user_id = known?.user_id ?? user.user_id ?? newRef()
  const row = {
    user_id,
    email,
    account_id: user.account_id ?? (await createAccount(ctx, email, user)),
    user_type: user.user_type,
    custom_role: user.custom_role ?? null,
    agent_name: user.agent_name || (known?.agent_name ?? ''),
    display_name: user.display_name || (known?.display_name ?? ''),
    agent_picture: user.agent_picture || (known?.agent_picture ?? ''),
  }
  const flags = new Map(Object.entries(user.flags ?? {}) as [PermissionFlag, boolean][])
  await changeRights(ctx, { cause: 'joined', user: row, flags }, authority)
  ctx.emit('agent.created', { user_id, role: user.user_type }, { subject: user_id, changes: await agentChanges(ctx, [user_id]) })
  return { user_id, email }
}

/** Returns the teammate with this address who has no account. */
const withoutAccount = ({ db, support_lib_id }: Ctx, email: string) =>
  db
    .selectFrom('users')
    .select(['user_id', 'agent_name', 'display_name', 'agent_picture'])
    .where('support_lib_id', '=', support_lib_id)
    .where(sql<boolean>`lower(email) = ${email}`)
    .where('account_id', 'is', null)
    .executeTakeFirst()

async function createAccount({ db, clock, shareAccount }: Ctx, email: string, { password, password_hash }: NewUser): Promise<string> {
  const account_id = newRef()
  await db
    .insertInto('accounts')
    .values({ account_id, email, password_hash: password === undefined ? (password_hash ?? null) : await hashPassword(password), created_at: clock.now() })
    .execute()
  shareAccount(account_id)
  return account_id
}
