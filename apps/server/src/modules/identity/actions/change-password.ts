import { identityApi } from '@porchlight/contracts/identity/identity'
import { refuse } from '../../../kernel/errors.ts'
import { outsideAction } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { hashPassword, verifyPassword } from '../../people/index.ts'
import { accountForUpdate } from '../access.ts'
import { isCommonPassword } from '../common-passwords.ts'
import { passwordFault } from '../rules.ts'
import { setPassword } from '../set-password.ts'

/** Changes the caller's password and ends their other sessions. */
export const changePassword = outsideAction(identityApi.changePassword, async (call, { current_password, password }) => {
  const { user_id, session_id } = staffOf(call)
  const { support_lib_id } = call
  const before = await call.write(support_lib_id, (ctx) => accountForUpdate(ctx, user_id))
  if (!(await verifyPassword(before?.password_hash, current_password))) throw refuse('incorrect_credentials')
  const fault = passwordFault(password, isCommonPassword)
  if (fault) throw fault
  const hash = await hashPassword(password)
  await call.write(support_lib_id, async (ctx) => {
    const account = await accountForUpdate(ctx, user_id)
    if (!account || account.password_hash !== before?.password_hash) throw refuse('incorrect_credentials')
    await setPassword(ctx, account, hash, session_id)
  })
  return {}
})
