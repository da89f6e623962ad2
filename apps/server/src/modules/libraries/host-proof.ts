import { sql } from 'kysely'
import type { Config } from '../../kernel/config.ts'
import type { Ctx } from '../../kernel/context.ts'
import { isTakenElsewhere } from '../../kernel/data/nodes/look-everywhere.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { orAlreadyTaken } from './access.ts'
import type { LibraryRow } from './document.ts'
import { findProof } from './find-proof.ts'
import { isProofOverdue, proofRecord, proofValue } from './rules.ts'

/**
 * The two kinds of host under which a library can be found. A host belongs to whoever can write its TXT record, for as long as the record exists (decision 34).
 */
export type HostKind = 'custom_subDomain' | 'library_domain'
export const hostKinds = ['custom_subDomain', 'library_domain'] as const

const columns = {
  custom_subDomain: { claim: 'sub_domain_claim', proof: 'sub_domain_proof', since: 'sub_domain_missing_since', event: 'sub_domain' },
  library_domain: { claim: 'library_domain_claim', proof: 'library_domain_proof', since: 'library_domain_missing_since', event: 'domain' },
} as const

/** Returns the domain that a library has without verification; no one can own it, and no other library can have it. */
export const ownName = (support_lib_id: string): string => `${support_lib_id}.localhost`
const unproven = (kind: HostKind, { support_lib_id }: Pick<LibraryRow, 'support_lib_id'>) => (kind === 'library_domain' ? ownName(support_lib_id) : null)

/** In development, .localhost domains resolve to the local machine, where no TXT record can be written; in production they are claims like any other. */
export const needsNoProof = (config: Config, host: string): boolean => !config.isProduction && host.endsWith('.localhost')

/**
 * Returns a host's verification state: the claim with the record that would prove it, the record that must remain in place, and since when it has been missing.
 */
export function presentProof(kind: HostKind, row: LibraryRow) {
  const { claim, proof, since } = columns[kind]
  const value = row[proof]
  const proven = (host: string | null) => (host && value ? { host, record: proofRecord(host), value: proofValue(value) } : null)
  return { claim: proven(row[claim]), proof: row[claim] ? null : proven(row[kind]), missing_since: row[since]?.toISOString() ?? null }
}

/**
 * Returns the column values with which a library claims a host (null: releases it). A new claim releases the verified host; repeating a claim changes nothing.
 */
export function claimOf(kind: HostKind, row: LibraryRow, host: string | null): Partial<LibraryRow> {
  const { claim, proof, since } = columns[kind]
  if (host !== null && host === row[kind]) return {}
  const value = host === null ? null : host === row[claim] ? row[proof] : newRef()
  return { [kind]: unproven(kind, row), [claim]: host, [proof]: value, [since]: null }
}

/** Updates the columns of the context's library. */
const store = (ctx: Ctx, change: Partial<LibraryRow>) =>
  ctx.db
    .updateTable('libraries')
    .set(change as Record<string, never>)
    .where('support_lib_id', '=', ctx.support_lib_id)
    .execute()

const holderOf = {
  custom_subDomain: (host: string) => sql<{ found: string | null }>`select library_of_host(${host}) as found`,
  library_domain: (host: string) => sql<{ found: string | null }>`select support_lib_id as found from library_of_key(null, ${host})`,
}

/** @throws AppError `already_taken` when another library has the host that this one has just got */
export async function assertTaken(ctx: Ctx, kind: HostKind, host: string): Promise<void> {
  if (await isTakenElsewhere(ctx, `${kind} ${host}`, holderOf[kind](host))) throw refuse('already_taken', { fields: { [kind]: 'taken' } })
}

/** Claims a host for the context's library, whose row is locked. Returns the updated row. */
export async function claimHost(ctx: Ctx, kind: HostKind, row: LibraryRow, host: string | null): Promise<LibraryRow> {
  const isGiven = kind === 'library_domain' && host !== null && needsNoProof(ctx.config, host)
  const change = isGiven ? { library_domain: host, library_domain_claim: null, library_domain_proof: null } : claimOf(kind, row, host)
  if (Object.keys(change).length === 0) return row
  await orAlreadyTaken(kind, () => store(ctx, change))
  if (isGiven) await assertTaken(ctx, kind, host)
  ctx.emit(`library.${columns[kind].event}_claimed`, { host })
  return { ...row, ...change }
}

/** Runs the callback in a separate transaction with the library's row locked. */
export type Within = <T>(run: (inside: Ctx, row: LibraryRow) => Promise<T>) => Promise<T>

/**
 * Looks for the TXT record of a claim; if it exists, the library gets the host. No transaction is open during the DNS lookup.
 * @throws AppError `already_taken` when another library has verified the host
 */
export async function verifyHost(kernel: Kernel, kind: HostKind, within: Within): Promise<{ row: LibraryRow; is_verified: boolean }> {
  const { claim, proof, since, event } = columns[kind]
  const claimed = await within(async (_ctx, row) => row)
  const [host, value] = [claimed[claim], claimed[proof]]
  if (!host || !value) return { row: claimed, is_verified: claimed[kind] !== unproven(kind, claimed) }
  if ((await findProof(kernel, host, value)) !== 'there') return { row: claimed, is_verified: false }
  return within(async (ctx, row) => {
    // The library may have claimed another host during the lookup, but only this one was verified.
    if (row[claim] !== host || row[proof] !== value) return { row, is_verified: false }
    const change = { [kind]: host, [claim]: null, [since]: null }
    await orAlreadyTaken(kind, () => store(ctx, change))
    await assertTaken(ctx, kind, host)
    ctx.emit(`library.${event}_verified`, { host })
    return { row: { ...row, ...change }, is_verified: true }
  })
}

/**
 * Checks again for a verified host's TXT record. If it has been missing for longer than the grace period, the library loses the host, which may belong to
 * someone else by then.
 */
export async function recheckHost(kernel: Kernel, kind: HostKind, within: Within): Promise<void> {
  const { claim, proof, since, event } = columns[kind]
  const held = await within(async (_ctx, row) => row)
  const [host, value] = [held[kind], held[proof]]
  if (!host || !value || held[claim]) return
  const found = await findProof(kernel, host, value)
  if (found === 'unknown') return
  await within(async (ctx, row) => {
    if (row[kind] !== host || row[proof] !== value || row[claim]) return
    const missing = row[since]
    const now = ctx.clock.now()
    if (found === 'there') {
      if (missing) await store(ctx, { [since]: null })
    } else if (missing && isProofOverdue(missing, now)) {
      await store(ctx, { [kind]: unproven(kind, row), [claim]: host, [since]: null })
      ctx.emit(`library.${event}_lost`, { host })
    } else if (!missing) {
      await store(ctx, { [since]: now })
      ctx.emit(`library.${event}_unproven`, { host })
    }
  })
}
