import type { Kernel } from '../../kernel/kernel.ts'
import { proofRecord, proofValue } from './rules.ts'

/** DNS errors that mean the record does not exist; all others are inconclusive. */
const absent = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN'])

/**
 * Looks for the TXT record that proves ownership of a host. Returns `unknown` when the lookup failed: an unreachable name server must not cost anyone a domain.
 */
export async function findProof(kernel: Kernel, host: string, proof: string): Promise<'there' | 'absent' | 'unknown'> {
  try {
    const records = await kernel.ports.resolveTxt(proofRecord(host))
    return records.some((parts) => parts.join('').trim() === proofValue(proof)) ? 'there' : 'absent'
  } catch (error) {
    return absent.has(String((error as { code?: unknown }).code)) ? 'absent' : 'unknown'
  }
}
