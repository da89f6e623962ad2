import { randomInt } from 'node:crypto'
import { hashSecret } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'

/** Letters and digits that are hard to confuse when copied by hand. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 12
const codes = new WeakMap<Kernel['database'], Buffer>()

/** On an installation without accounts, prints the one-time code for creating the first admin. Returns the code. */
export async function firstAdminCode(kernel: Kernel): Promise<string | undefined> {
  const { rows } = await kernel.database.owner.query<{ has_accounts: boolean }>('select has_accounts()')
  if (rows[0]?.has_accounts) return undefined
  const code = Array.from({ length: codeLength }, (_, index) => (index > 0 && index % 4 === 0 ? '-' : '') + alphabet[randomInt(alphabet.length)]).join('')
  codes.set(kernel.database, hashSecret(code))
  kernel.log.warn(`There is no account yet. Open ${kernel.config.PUBLIC_URL}/set-up and enter this one-time code: ${code}`)
  return code
}

/** Returns whether this is the printed code; hyphens and case are ignored. */
export function isFirstAdminCode(kernel: Kernel, code: string): boolean {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const written = plain.replace(/(.{4})(?=.)/g, '$1-')
  return codes.get(kernel.database)?.equals(hashSecret(written)) ?? false
}

/** Invalidates the code, because it works only once. */
export const deleteFirstAdminCode = (kernel: Kernel): void => void codes.delete(kernel.database)
