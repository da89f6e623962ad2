import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'

/** Letters and digits that are hard to confuse when copied by hand. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 12

/** Derived from the installation's key, so that all of its processes have the same one. It opens nothing once there is an account. */
function codeOf({ ports }: Pick<Kernel, 'ports'>): string {
  const bytes = ports.secrets.fingerprint('code', 'first admin').subarray(0, codeLength)
  return Array.from(bytes, (byte, index) => (index > 0 && index % 4 === 0 ? '-' : '') + alphabet[byte % alphabet.length]).join('')
}

/** Returns the one-time code for creating the first admin; undefined once the installation has an account. */
export async function firstAdminCode(kernel: Kernel): Promise<string | undefined> {
  const { rows } = await kernel.database.owner.query<{ has_accounts: boolean }>('select has_accounts()')
  return rows[0]?.has_accounts ? undefined : codeOf(kernel)
}

/** Returns the lines that tell an operator where to create the first admin, for the end of what a start prints; undefined once there is an account. */
export async function firstAdminLines(kernel: Kernel): Promise<string | undefined> {
  const code = await firstAdminCode(kernel)
  return code && `There is no account yet. Create the first one here, with the one-time code ${code}:\n  ${kernel.config.PUBLIC_URL}/set-up?code=${code}`
}

/** Returns whether this is the printed code; hyphens and case are ignored. */
export function isFirstAdminCode(kernel: Pick<Kernel, 'ports'>, code: string): boolean {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return timingSafeEqual(hashSecret(plain), hashSecret(codeOf(kernel).replaceAll('-', '')))
}
