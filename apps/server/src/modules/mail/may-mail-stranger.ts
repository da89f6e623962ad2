import type { Ctx } from '../../kernel/context.ts'
import { AppError } from '../../kernel/errors.ts'
import { hashSecret } from '../../kernel/ids.ts'
import { activeSender } from '../mail-senders/index.ts'

/** Automatic mails that one address gets from one library in an hour, as long as nobody has proven that it is theirs. */
const mailsToOne = { points: 3, seconds: 3600 }

/**
 * Counts an automatic mail to an address that nobody has proven; false once it has got enough of them. A library with a sender of its own is answerable for them
 * itself.
 */
export async function mayMailStranger(ctx: Ctx, address: string): Promise<boolean> {
  if (await activeSender(ctx)) return true
  // Hashed, because counters live in a shared store that should hold no email addresses.
  const key = hashSecret(`${ctx.support_lib_id} ${address.toLowerCase()}`).toString('base64url')
  try {
    await ctx.ports.limiter.take([{ name: 'mail.to-stranger', by: 'account', key, ...mailsToOne }])
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}
