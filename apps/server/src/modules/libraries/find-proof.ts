import type { Kernel } from '../../kernel/kernel.ts'
import { proofRecord, proofValue } from './rules.ts'

/** DNS answers that mean there is no such record; all others leave it open. */
const absent = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN'])

/** Looks for the TXT record that proves ownership of a sub-domain. `unknown` when the lookup failed: an unreachable name server costs no one a domain. */
export async function findProof(kernel: Kernel, host: string, proof: string): Promise<'there' | 'absent' | 'unknown'> {
  try {
    const records = await kernel.ports.resolveTxt(proofRecord(host))
    return records.some((parts) => parts.join('').trim() === proofValue(proof)) ? 'there' : 'absent'
  } catch (error) {
    return absent.has(String((error as { code?: unknown }).code)) ? 'absent' : 'unknown'
  }
}
