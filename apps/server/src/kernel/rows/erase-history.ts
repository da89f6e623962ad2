import { events } from '@porchlight/contracts/events'
import { sql } from 'kysely'
import { type ChainedRow, sealOfRow } from '../audit/audit-chain.ts'
import { rowChanged } from '../audit/audit-entry.ts'
import type { RowChange } from '../audit/audited-rows.ts'
import type { Ctx } from '../context.ts'

type Erasing = { erase?: (payload: unknown) => unknown }

/** Names of events whose payloads can hold something that people wrote, or who they are. */
const erasable = Object.entries(events).flatMap(([name, declared]) => ((declared as Erasing).erase ? [name] : []))

/** Returns a payload without personal texts; undefined if it has none. */
function erased(name: string, payload: unknown): unknown {
  // A row that was changed in one of the contact's conversations, such as a task, is named by what people wrote.
  if (name === rowChanged) return { object: '', changes: [] } satisfies RowChange
  const { erase } = (events as Record<string, Erasing>)[name] ?? {}
  if (!erase || (payload as { is_too_long?: boolean }).is_too_long) return undefined
  const without = erase(payload)
  return JSON.stringify(without) === JSON.stringify(payload) ? undefined : without
}

/** Events read at once. */
const pageSize = 1000

/** Erases personal texts in the stored events about these subjects; returns how many were rewritten. */
export async function eraseEvents(ctx: Ctx, subjects: readonly string[]): Promise<number> {
  let count = 0
  for (const subject of subjects) {
    for (let after = 0; ; ) {
      const rows = await ctx.db
        .selectFrom('events')
        .select(['number', 'name', 'payload'])
        .where('support_lib_id', '=', ctx.support_lib_id)
        .where('subject', '=', subject)
        .where('number', '>', after)
        .where('name', 'in', erasable)
        .orderBy('number')
        .limit(pageSize)
        .execute()
      const changed = rows.flatMap(({ number, name, payload }) => {
        const without = erased(name, payload)
        return without === undefined ? [] : [{ number, payload: without }]
      })
      if (changed.length > 0) await sql`select rewrite_events(${JSON.stringify(changed)}::jsonb)`.execute(ctx.db)
      count += changed.length
      const last = rows.at(-1)
      if (!last || rows.length < pageSize) break
      after = last.number
    }
  }
  return count
}

type AuditRow = Omit<ChainedRow, 'number'> & { number: string; hash: string; before: string }

/**
 * Erases personal texts in the audit log's rows that name one of these refs, and seals them, so that the chain can still be verified. Returns how many were
 * rewritten. Reads the library's whole log.
 */
export async function eraseAuditDetails(ctx: Ctx, refs: readonly string[]): Promise<number> {
  const { rows } = await sql<AuditRow>`select a.support_lib_id, a.number, a.created_at, a.area, a.kind, a.actor_kind, a.actor_id, a.actor_name, a.user_id,
      a.subject, a.details, a.address, a.user_agent, a.request_id, encode(a.hash, 'hex') as hash,
      coalesce((select encode(b.hash, 'hex') from audit_log b where b.support_lib_id = a.support_lib_id and b.number = a.number - 1),
        (select encode(h.cut_hash, 'hex') from audit_heads h where h.support_lib_id = a.support_lib_id), '') as before
    from audit_log a where a.support_lib_id = ${ctx.support_lib_id}
      and exists (select from unnest(${[...refs]}::text[]) ref where position(ref in a.details) > 0) order by a.number`.execute(ctx.db)
  const changed = rows.flatMap(({ hash, before, ...row }) => {
    const told = JSON.parse(row.details) as { name: string; payload: unknown }[]
    const without = told.map(({ name, payload }) => ({ name, payload: erased(name, payload) ?? payload }))
    const details = JSON.stringify(without)
    if (details === row.details) return []
    const number = Number(row.number)
    return [{ number, details, seal: sealOfRow(ctx.ports.secrets, before, hash, { ...row, number, details }) }]
  })
  if (changed.length > 0) await sql`select rewrite_audit_details(${JSON.stringify(changed)}::jsonb)`.execute(ctx.db)
  return changed.length
}

/** Deletes waiting and parked jobs that name one of these refs: their payloads repeat events. Returns how many. */
export async function dropJobsAbout(ctx: Ctx, refs: readonly string[]): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`select drop_jobs_about(${[...refs]}::text[]) as dropped`.execute(ctx.db)
  return rows[0]?.dropped ?? 0
}
