import { LicenceAnswer } from '@porchlight/contracts/identity/identity'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Licence } from './rules.ts'

/** How long a sign-in waits for the service. */
const patienceMs = 3000

/**
 * Queries the service at `address` about the library with this refkey. Call it outside transactions.
 * @throws Error when there is no clear response (network, status, format, timeout)
 */
export async function queryLicenceService(kernel: Kernel, address: string, refkey: string): Promise<Licence> {
  const url = new URL(address)
  url.searchParams.set('k', refkey)
  const response = await kernel.ports.fetch(url, { signal: AbortSignal.timeout(patienceMs), headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`licence service answered ${response.status}`)
  const { e, lw } = LicenceAnswer.parse(await response.json())
  return { is_active: e === 1, library_only: lw === 1 }
}
