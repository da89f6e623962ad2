import { identityApi } from '@porchlight/contracts/identity/identity'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { outsideAction, query } from '../../../kernel/operations.ts'
import { hashPassword } from '../../people/index.ts'
import { accountForUpdate, accountOfCode } from '../access.ts'
import { isCommonPassword } from '../common-passwords.ts'
import { passwordFault } from '../rules.ts'
import { setPassword } from '../set-password.ts'
import { libraryOfCode, readCode, useCode } from '../tokens.ts'

/** Returns the email address that a reset code belongs to, without using up the code. */
export const verifyReset = query(identityApi.verifyReset, async (ctx, { oobCode }) => ({ email: (await accountOfReset(ctx, oobCode)).email }))

/** Sets a new password with a reset code, which is used up in the same transaction; ends all of the account's sessions. */
export const confirmReset = outsideAction(identityApi.confirmReset, async (call, { oobCode, password }) => {
  // Check the code first, because hashing is expensive.
  const { support_lib_id } = await call.read('', (ctx) => accountOfReset(ctx, oobCode))
  const fault = passwordFault(password, isCommonPassword)
  if (fault) throw fault
  const hash = await hashPassword(password)
  await call.write(support_lib_id, async (ctx) => {
    const code = await useCode(ctx, oobCode, 'password_reset')
    const account = code.user_id ? await accountForUpdate(ctx, code.user_id) : undefined
    if (account?.email !== code.email) throw refuse('token_invalid')
    await setPassword(ctx, account, hash)
  })
  return {}
})

/** @throws AppError `token_invalid` */
async function accountOfReset(ctx: Ctx, oobCode: string) {
  const support_lib_id = await libraryOfCode(ctx, oobCode)
  const account = await ctx.inLibrary(support_lib_id, async (inside) => accountOfCode(inside, await readCode(inside, oobCode, 'password_reset')))
  if (!account) throw refuse('token_invalid')
  return account
}
