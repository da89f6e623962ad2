import type { ClientBase } from 'pg'
import type { SecretBox } from '../secret-box.ts'
import { type AuditHead, type ChainedRow, hashOfRow, sealOfRow } from './audit-chain.ts'

/** The ends of the libraries' audit logs, by library, as they are remembered outside of the database. */
export type AuditHeads = Record<string, AuditHead>
/** What is wrong with a library's audit log, and from which row on. */
export type AuditFault = { support_lib_id: string; number: number; fault: 'changed' | 'missing' | 'cut off' }

const pageSize = 1000

/**
 * Verifies the audit logs of all libraries: each row against its hash and the row before, their end against the database's head and against the ends that
 * were remembered. Finds edited, inserted, deleted and cut-off rows; of each library the first. Reads in pages, as the owner of the tables.
 * @param only the one library to verify, instead of all
 * @param remembered the result's `heads` of an earlier time; a library that was deleted since is left out
 */
export async function verifyAudit(
  client: Pick<ClientBase, 'query'>,
  secrets: SecretBox,
  remembered: AuditHeads,
  only?: string,
): Promise<{ faults: AuditFault[]; heads: AuditHeads; rows: number }> {
  const { rows: libraries } = await client.query<{ support_lib_id: string; number: string; hash: string }>(
    `select l.support_lib_id, coalesce(h.number, 0) as number, encode(coalesce(h.hash, ''), 'hex') as hash
     from libraries l left join audit_heads h using (support_lib_id) where $1::text is null or l.support_lib_id = $1 order by 1`,
    [only ?? null],
  )
  const faults: AuditFault[] = []
  const heads: AuditHeads = {}
  let rows = 0
  for (const { support_lib_id, ...end } of libraries) {
    const head = { number: Number(end.number), hash: end.hash }
    const found = await firstFault(client, secrets, { support_lib_id, head, remembered: remembered[support_lib_id] })
    rows += head.number
    if (found) faults.push({ support_lib_id, ...found })
    else heads[support_lib_id] = head
  }
  return { faults, heads, rows }
}

type Chain = { support_lib_id: string; head: AuditHead; remembered: AuditHead | undefined }

/** Rows that were added after the head was read are not looked at. */
async function firstFault(client: Pick<ClientBase, 'query'>, secrets: SecretBox, { support_lib_id, head, remembered }: Chain) {
  let before: AuditHead = { number: 0, hash: '' }
  while (before.number < head.number) {
    const page = await client.query<Omit<ChainedRow, 'number'> & { number: string; hash: string; seal: string | null }>(
      `select support_lib_id, number, created_at, area, kind, actor_kind, actor_id, actor_name, user_id, subject, details, address, user_agent, request_id,
         encode(hash, 'hex') as hash, encode(erased_seal, 'hex') as seal
       from audit_log where support_lib_id = $1 and number > $2 and number <= $3 order by number limit $4`,
      [support_lib_id, before.number, head.number, pageSize],
    )
    if (page.rows.length === 0) return { number: before.number + 1, fault: 'missing' as const }
    for (const { hash, seal, ...row } of page.rows) {
      const number = Number(row.number)
      if (number !== before.number + 1) return { number: before.number + 1, fault: 'missing' as const }
      const chained = { ...row, number }
      const isGenuine = seal === null ? hashOfRow(secrets, before.hash, chained) === hash : sealOfRow(secrets, before.hash, hash, chained) === seal
      if (!isGenuine) return { number, fault: 'changed' as const }
      if (remembered?.number === number && remembered.hash !== hash) return { number, fault: 'changed' as const }
      before = { number, hash }
    }
  }
  if (before.hash !== head.hash) return { number: head.number, fault: 'changed' as const }
  if (remembered && remembered.number > head.number) return { number: head.number + 1, fault: 'cut off' as const }
  return null
}
