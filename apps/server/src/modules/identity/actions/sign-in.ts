import { identityApi } from '@porchlight/contracts'
import { refuse } from '../../../kernel/errors.ts'
import { outsideAction } from '../../../kernel/operations.ts'
import { verifyPassword } from '../../people/index.ts'
import { accountOfEmail } from '../access.ts'
import { forgetGuesses, takeGuess } from '../attempt-limits.ts'
import { enter } from '../enter.ts'

/** Sign in with email and password. Unknown, disabled and passwordless accounts answer like a wrong password, after the same work. */
export const signIn = outsideAction(identityApi.signIn, async (call, { email, password, remember_me }) => {
  const { limiter } = call.kernel.ports
  const { address } = call.request
  await takeGuess(limiter, email, address)
  const account = await call.read('', (ctx) => accountOfEmail(ctx, email))
  const isRight = await verifyPassword(account?.password_hash, password)
  if (!account || !isRight) throw refuse('incorrect_credentials')
  await forgetGuesses(limiter, email, address)
  return enter(call, account, remember_me, { passwordHash: account.password_hash })
})
