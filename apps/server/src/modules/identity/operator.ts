import { randomBytes } from 'node:crypto'
import { Email } from '@porchlight/contracts/common'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import { asOperator } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { createLibrary } from '../libraries/index.ts'
import { createUser, hashPassword } from '../people/index.ts'
import { accountForUpdate, accountOfEmail, ownerOfAddress } from './access.ts'
import { isCommonPassword } from './common-passwords.ts'
import { setConsoleNetworks } from './console-networks.ts'
import { inEachMembership } from './memberships.ts'
import { passwordFault } from './rules.ts'
import { removeSecondFactor } from './second-factor.ts'
import { endSessions } from './sessions.ts'
import { setPassword } from './set-password.ts'

/** An account and, if the operator gave no password, the one that was made for it. */
export type OperatorsAccount = { support_lib_id: string; email: string; password: string | null }

/** Creates an independent library, or a child of `parent_lib_id`; whoever runs the installation may do so without an account. Returns its key. */
export async function createLibraryByOperator(
  kernel: Kernel,
  { company_name, parent_lib_id = null }: { company_name: string; parent_lib_id?: string | null },
): Promise<string> {
  const support_lib_id = newRef()
  if (parent_lib_id !== null) await assertLibrary(kernel, parent_lib_id)
  await kernel.database.reserve(support_lib_id, parent_lib_id)
  await asOperator(kernel, support_lib_id, (ctx) => createLibrary(ctx, { support_lib_id, company_name, parent_lib_id }))
  return support_lib_id
}

/**
 * Creates an admin of a library.
 * @throws AppError `not_found` for an unknown library, `email_taken`, or why the password is refused
 */
export async function createAdminByOperator(
  kernel: Kernel,
  wish: { support_lib_id: string; email: string; agent_name: string; password?: string | undefined },
): Promise<OperatorsAccount> {
  const { support_lib_id, agent_name } = wish
  const email = emailOf(wish.email)
  await assertLibrary(kernel, support_lib_id)
  const { password, password_hash } = await passwordOf(wish.password)
  await asOperator(kernel, support_lib_id, async (ctx) => {
    if (await ownerOfAddress(ctx, email)) throw refuse('email_taken')
    await createUser(ctx, { email, user_type: 'admin', agent_name, display_name: agent_name, password_hash })
  })
  return { support_lib_id, email, password: wish.password === undefined ? password : null }
}

/**
 * Sets an account's password, and ends its sessions.
 * @throws AppError `not_found`, or why the password is refused
 */
export async function resetPasswordByOperator(kernel: Kernel, wish: { email: string; password?: string | undefined }): Promise<OperatorsAccount> {
  const email = emailOf(wish.email)
  const found = await asOperator(kernel, '', (ctx) => accountOfEmail(ctx, email))
  if (!found) throw refuse('not_found')
  const { password, password_hash } = await passwordOf(wish.password)
  await asOperator(kernel, found.support_lib_id, async (ctx) => {
    const account = await accountForUpdate(ctx, found.user_id)
    if (!account) throw refuse('not_found')
    await setPassword(ctx, account, password_hash)
  })
  return { support_lib_id: found.support_lib_id, email, password: wish.password === undefined ? password : null }
}

/**
 * Ends all sessions of a person, in all of their libraries. Returns how many were open.
 * @throws AppError `not_found`
 */
export async function endSessionsByOperator(kernel: Kernel, email: string): Promise<number> {
  return asOperator(kernel, '', async (ctx) => {
    const owner = await ownerOfAddress(ctx, emailOf(email))
    if (!owner) throw refuse('not_found')
    let ended = 0
    await inEachMembership(ctx, owner.account_id, async (inside, { user_id }) => {
      ended += await endSessions(inside, user_id, 'all')
    })
    return ended
  })
}

/**
 * Turns off the second factor of an account whose owner has lost it. Their password, or a sign-in link, is then enough.
 * @throws AppError `not_found`, or `conflict` if it has none
 */
export async function turnOffSecondFactorByOperator(kernel: Kernel, email: string): Promise<void> {
  const found = await asOperator(kernel, '', (ctx) => accountOfEmail(ctx, emailOf(email)))
  if (!found) throw refuse('not_found')
  await asOperator(kernel, found.support_lib_id, async (ctx) => {
    const account = await accountForUpdate(ctx, found.user_id)
    if (!account) throw refuse('not_found')
    if (!account.totp_on_at) throw refuse('conflict', { message: `${email} has no second factor.` })
    await removeSecondFactor(ctx, account.account_id)
  })
}

/**
 * Lets people use a library's console from anywhere again, for an owner who is locked out.
 * @throws AppError `not_found`
 */
export async function allowAllAddressesByOperator(kernel: Kernel, support_lib_id: string): Promise<void> {
  await assertLibrary(kernel, support_lib_id)
  await asOperator(kernel, support_lib_id, (ctx) => setConsoleNetworks(ctx, []))
}

async function assertLibrary(kernel: Kernel, support_lib_id: string): Promise<void> {
  const { rowCount } = await (await kernel.database.viewOf(support_lib_id)).owner.query('select from libraries where support_lib_id = $1', [support_lib_id])
  if (rowCount === 0) throw refuse('not_found', { message: `There is no library ${support_lib_id}.` })
}

function emailOf(text: string): string {
  const { data } = Email.safeParse(text)
  if (data === undefined) throw refuse('invalid_input', { message: `${text} is not an email address.` })
  return data
}

async function passwordOf(given: string | undefined): Promise<{ password: string; password_hash: string }> {
  const password = given ?? randomBytes(12).toString('base64url')
  const fault = passwordFault(password, isCommonPassword)
  if (fault) throw fault
  return { password, password_hash: await hashPassword(password) }
}
