import { identityApi } from '@porchlight/contracts/identity/identity'
import { refuse } from '../../../kernel/errors.ts'
import { outsideAction } from '../../../kernel/operations.ts'
import { accountOfCode } from '../access.ts'
import { enter } from '../enter.ts'
import { libraryOfCode, readCode } from '../tokens.ts'

/** Signs in with an emailed code. The code is used up only when the session starts, so an inactive subscription does not waste it. */
export const confirmSignInLink = outsideAction(identityApi.confirmSignInLink, async (call, { oobCode, code }) => {
  const account = await call.read('', async (ctx) => {
    const support_lib_id = await libraryOfCode(ctx, oobCode)
    return ctx.inLibrary(support_lib_id, async (inside) => accountOfCode(inside, await readCode(inside, oobCode, 'sign_in_link')))
  })
  if (!account) throw refuse('token_invalid')
  return enter(call, account, false, { oobCode }, code)
})
