import { type Kysely, sql } from 'kysely'
import { send } from '../calls/pipeline.ts'
import type { Tables } from '../generated/tables.ts'
import type { Kernel } from '../kernel.ts'
import { type ChainedRow, hashOfRow } from './audit-chain.ts'
import { type AuditEntry, doerOfEntry } from './audit-entry.ts'

const textMax = 300

/**
 * Adds rows to the audit log of the selected library. Locks its newest row until the commit, so that rows of other transactions follow these; called at the
 * end of a transaction, and only if it has something to add.
 */
export async function appendAudit(kernel: Kernel, db: Kysely<Tables>, support_lib_id: string, entries: readonly AuditEntry[]): Promise<void> {
  const locking = sql<{ number: number; hash: Buffer }>`insert into audit_heads (support_lib_id) values (${support_lib_id})
    on conflict (support_lib_id) do update set number = audit_heads.number returning number, hash`
  const [head] = await send(db, 'audit-head', locking)
  if (!head) throw new Error('no head of the audit log')
  const created_at = kernel.clock.now()
  let [number, hash] = [head.number, head.hash.toString('hex')]
  const rows = entries.map((entry) => {
    const { kind, area, subject, request, events } = entry
    number += 1
    const row: ChainedRow = {
      ...{ support_lib_id, number, created_at, kind, area, subject, ...doerOfEntry(entry), details: JSON.stringify(events) },
      ...{ address: request.address.slice(0, textMax), user_agent: request.userAgent.slice(0, textMax), request_id: request.id },
    }
    hash = hashOfRow(kernel.ports.secrets, hash, row)
    return { ...row, hash }
  })
  void send(
    db,
    'audit-rows',
    sql`insert into audit_log (support_lib_id, number, created_at, area, kind, actor_kind, actor_id, actor_name, user_id, subject, details, address, user_agent,
        request_id, hash)
      select r.support_lib_id, r.number, r.created_at, r.area, r.kind, r.actor_kind, r.actor_id, r.actor_name, r.user_id, r.subject, r.details, r.address,
        r.user_agent, r.request_id, decode(r.hash, 'hex')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(support_lib_id text, number bigint, created_at timestamptz, area text, kind text,
        actor_kind text, actor_id text, actor_name text, user_id text, subject text, details text, address text, user_agent text, request_id text, hash text)`,
  )
  void send(db, 'audit-move-head', sql`update audit_heads set number = ${number}, hash = ${Buffer.from(hash, 'hex')} where support_lib_id = ${support_lib_id}`)
}
