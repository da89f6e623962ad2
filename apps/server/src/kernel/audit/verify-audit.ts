import type { ClientBase } from 'pg'
import type { SecretBox } from '../process/secret-box.ts'
import { type AuditHead, type ChainedRow, hashOfRow, sealOfRow } from './audit-chain.ts'
import { type AuditCut, sealOfCut } from './audit-retention.ts'

/** Newest entry of each library's audit log, as recorded outside the database. */
export type AuditHeads = Record<string, AuditHead>
/** A fault in a library's audit log, and the first row it affects. */
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
  const { rows: libraries } = await client.query<{ support_lib_id: string; number: string; hash: string } & CutColumns>(
    `select l.support_lib_id, coalesce(h.number, 0) as number, encode(coalesce(h.hash, ''), 'hex') as hash, coalesce(h.cut_number, 0) as cut_number,
       encode(h.cut_hash, 'hex') as cut_hash, h.cut_from, h.cut_until, h.cut_at, encode(h.cut_seal, 'hex') as cut_seal
     from libraries l left join audit_heads h using (support_lib_id) where $1::text is null or l.support_lib_id = $1 order by 1`,
    [only ?? null],
  )
  const faults: AuditFault[] = []
  const heads: AuditHeads = {}
  let rows = 0
  for (const { support_lib_id, ...end } of libraries) {
    const head = { number: Number(end.number), hash: end.hash }
    const found = await firstFault(client, secrets, { support_lib_id, head, cut: end, remembered: remembered[support_lib_id] })
    rows += head.number - Number(end.cut_number)
    if (found) faults.push({ support_lib_id, ...found })
    else heads[support_lib_id] = head
  }
  return { faults, heads, rows }
}

type CutColumns = { cut_number: string; cut_hash: string; cut_from: Date; cut_until: Date; cut_at: Date; cut_seal: string }
type Chain = { support_lib_id: string; head: AuditHead; cut: CutColumns; remembered: AuditHead | undefined }

/** Rows that were added after the head was read are not looked at. */
async function firstFault(client: Pick<ClientBase, 'query'>, secrets: SecretBox, { support_lib_id, head, cut, remembered }: Chain) {
  const removed = removedUpTo(secrets, support_lib_id, cut)
  if (!removed || removed.number > head.number) return { number: 1, fault: 'missing' as const }
  if (removed.number > 0) {
    const early = 'select number from audit_log where support_lib_id = $1 and number <= $2 order by number limit 1'
    const { rows } = await client.query<{ number: string }>(early, [support_lib_id, removed.number])
    if (rows[0]) return { number: Number(rows[0].number), fault: 'changed' as const }
    if (remembered?.number === removed.number && remembered.hash !== removed.hash) return { number: removed.number, fault: 'changed' as const }
  }
  let before: AuditHead = removed
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

/** Returns the newest row that was removed, by the checkpoint of that; undefined if nobody with the key has written it. */
function removedUpTo(secrets: SecretBox, support_lib_id: string, { cut_seal, cut_from, cut_until, cut_at, ...of }: CutColumns): AuditHead | undefined {
  const number = Number(of.cut_number)
  if (number === 0) return { number: 0, hash: '' }
  if (!cut_from || !cut_until || !cut_at) return undefined
  const cut: AuditCut = { number, hash: of.cut_hash, from: cut_from, until: cut_until, at: cut_at }
  return sealOfCut(secrets, support_lib_id, cut) === cut_seal ? { number, hash: cut.hash } : undefined
}
