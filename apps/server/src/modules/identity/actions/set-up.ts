import { identityApi } from '@porchlight/contracts/identity/identity'
import { sql } from 'kysely'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { outsideAction, query } from '../../../kernel/operations.ts'
import { hashPassword } from '../../people/index.ts'
import { isCommonPassword } from '../common-passwords.ts'
import { isFirstAdminCode } from '../first-admin.ts'
import { foundLibrary } from '../found-library.ts'
import { passwordFault } from '../rules.ts'
import { orUserNotCreated } from '../user-not-created.ts'

export const setUpNeeded = query(identityApi.setUpNeeded, async (ctx) => {
  const { rows } = await sql<{ has_accounts: boolean }>`select has_accounts()`.execute(ctx.db)
  return { is_needed: rows[0]?.has_accounts === false }
})

/** Creates the first library and its admin. Works once, with the printed code, while no account exists. */
export const setUp = outsideAction(identityApi.setUp, async (call, { code, company_name, agent_name, email, password }) => {
  if (!isFirstAdminCode(call.kernel, code)) throw refuse('token_invalid')
  const fault = passwordFault(password, isCommonPassword)
  if (fault) throw fault
  const password_hash = await hashPassword(password)
  const support_lib_id = newRef()
  await call
    .write(support_lib_id, async (ctx) => {
      if (!(await foundLibrary(ctx, { company_name, agent_name, email, password_hash }))) throw refuse('token_invalid')
    })
    .catch(orUserNotCreated)
  return { support_lib_id }
})
