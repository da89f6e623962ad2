import { randomBytes } from 'node:crypto'
import { newRef } from '../../kernel/ids.ts'
import { asOperator } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { hashPassword } from '../people/index.ts'
import { isCommonPassword } from './common-passwords.ts'
import { foundLibrary } from './found-library.ts'
import { passwordFault } from './rules.ts'

/**
 * On an installation without accounts, makes the admin whom INIT_ADMIN_EMAIL names, and the first library. Without INIT_ADMIN_PASSWORD nobody knows the password, and
 * they get the mail in which one is chosen. Returns false if no admin is named; one is made only once, whatever the settings say later.
 * @throws Error if the password is refused
 */
export async function makeFirstAdmin(kernel: Kernel): Promise<boolean> {
  const { INIT_ADMIN_EMAIL: email, INIT_ADMIN_PASSWORD: given, INIT_COMPANY_NAME } = kernel.config
  if (!email) return false
  const fault = given === undefined ? undefined : passwordFault(given, isCommonPassword)
  if (fault) throw new Error(`Configuration: INIT_ADMIN_PASSWORD is refused: ${fault.message}`)
  const password_hash = await hashPassword(given ?? randomBytes(32).toString('base64url'))
  const company_name = INIT_COMPANY_NAME ?? email.slice(email.indexOf('@') + 1)
  const isMade = await asOperator(kernel, newRef(), async (ctx) => {
    const isFirst = await foundLibrary(ctx, { company_name, agent_name: '', email, password_hash })
    if (isFirst && given === undefined) ctx.enqueue('identity.mail-reset', { email })
    return isFirst
  })
  if (isMade) kernel.log.info({ mail: given === undefined }, 'the first admin and their library have been made')
  return true
}
