import type { Kernel } from '../../kernel/kernel.ts'
import { proofRecord, proofValue } from './rules.ts'

/** Answers that say that there is no such record; all others say nothing about it. */
const absent = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN'])

/** Is the TXT record that proves a sub-domain there? `unknown` when nobody could say: a name server that is away takes nobody's domain. */
export async function findProof(kernel: Kernel, host: string, proof: string): Promise<'there' | 'absent' | 'unknown'> {
  try {
    const records = await kernel.ports.resolveTxt(proofRecord(host))
    return records.some((parts) => parts.join('').trim() === proofValue(proof)) ? 'there' : 'absent'
  } catch (error) {
    return absent.has(String((error as { code?: unknown }).code)) ? 'absent' : 'unknown'
  }
}
