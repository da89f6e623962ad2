import { identityApi } from '@porchlight/contracts/identity/identity'
import { refuse } from '../../../kernel/errors.ts'
import { outsideAction } from '../../../kernel/operations.ts'
import { networkOf } from '../../../kernel/outside/network-address.ts'
import { verifyPassword } from '../../people/index.ts'
import { accountOfEmail, isFamiliarNetwork } from '../access.ts'
import { resetGuesses, takeGuess, takeStrangersGuess } from '../attempt-limits.ts'
import { enter } from '../enter.ts'

/**
 * Signs in with email and password. Unknown, deactivated and passwordless accounts get the same response as a wrong password, after the same amount of work.
 */
export const signIn = outsideAction(identityApi.signIn, async (call, { email, password, remember_me, code }) => {
  const { limiter } = call.kernel.ports
  const { address } = call.request
  await takeGuess(limiter, email, address)
  let isSure = true
  const { account, isFamiliar } = await call.read('', async (ctx) => {
    isSure = true
    const account = await accountOfEmail(ctx, email, () => {
      isSure = false
    })
    return { account, isFamiliar: await isFamiliarNetwork(ctx, account, networkOf(address)) }
  })
  if (!isFamiliar) await takeStrangersGuess(limiter, email)
  const isRight = await verifyPassword(account?.password_hash, password)
  // While a database is away, every failed sign-in gets the same answer: its people may have typed the right password.
  if (!account || !isRight) throw refuse(isSure ? 'incorrect_credentials' : 'unavailable')
  await resetGuesses(limiter, email, address)
  return enter(call, account, remember_me, { passwordHash: account.password_hash }, code)
})
