import { refuse } from '../../kernel/errors.ts'
import type { OutsideCall } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { verifyPassword } from '../people/index.ts'
import { type Account, accountForUpdate } from './access.ts'
import { resetGuesses, takeGuess } from './attempt-limits.ts'

/**
 * Checks the caller's password once more, before something that a stolen session must not do. Guesses count with those of signing in.
 * @returns their account
 * @throws AppError `incorrect_credentials`, `rate_limited`
 */
export async function assertPassword(call: OutsideCall, password: string): Promise<Account> {
  const { user_id, email } = staffOf(call)
  const { limiter } = call.kernel.ports
  await takeGuess(limiter, email, call.request.address)
  const account = await call.write(call.support_lib_id, (ctx) => accountForUpdate(ctx, user_id))
  const isRight = await verifyPassword(account?.password_hash, password)
  if (!account || !isRight) throw refuse('incorrect_credentials')
  await resetGuesses(limiter, email, call.request.address)
  return account
}
