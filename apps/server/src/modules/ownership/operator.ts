import { refuse } from '../../kernel/errors.ts'
import { asOperator } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { staffOfEmail } from '../people/index.ts'
import { handTo } from './owner.ts'

/**
 * Makes an admin of a library its owner, when the present one can't hand it over any more.
 * @throws AppError `not_found` if nobody in the library has this address, `conflict` for somebody who is no admin
 */
export async function setOwnerByOperator(kernel: Kernel, { support_lib_id, email }: { support_lib_id: string; email: string }): Promise<void> {
  await asOperator(kernel, support_lib_id, async (ctx) => {
    const person = await staffOfEmail(ctx, email.toLowerCase())
    if (!person) throw refuse('not_found', { message: `Nobody in library ${support_lib_id} has the address ${email}.` })
    await handTo(ctx, person.user_id, null)
  })
}
