import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { dropJobsAbout, eraseAuditDetails, eraseEvents } from '../../kernel/rows/erase-history.ts'
import { isAbout, type Trace } from '../../kernel/rows/personal-rows.ts'
import { personalRows, personalWork } from './declared.ts'
import { noteErasedConversations } from './erased-conversations.ts'

/** What was erased: how many, by table. */
export type Counts = Record<string, number>

/**
 * Erases, in the context's transaction, what all modules declare about these contacts, conversations and addresses; returns how much. May run twice.
 * @param erasure_ref the erasure that this is a part of; null if retention erases
 */
export async function erasePart(kernel: Pick<Kernel, 'modules'>, ctx: Ctx, trace: Trace, erasure_ref: string | null): Promise<Counts> {
  const counts: Counts = {}
  const add = (what: string, count: number) => {
    if (count > 0) counts[what] = (counts[what] ?? 0) + count
  }
  for (const { erase } of await personalWork(kernel)) for (const [what, count] of Object.entries((await erase?.(ctx, trace)) ?? {})) add(what, count)
  const refs = [...trace.contact, ...trace.conversation]
  add('jobs', await dropJobsAbout(ctx, refs))
  for (const rows of personalRows(kernel)) {
    const about = trace[rows.of]
    if (about.length === 0) continue
    const own = sql`support_lib_id = ${ctx.support_lib_id} and ${isAbout(rows, about)}`
    const set = rows.erase === 'delete' ? null : sql.join(Object.entries(rows.erase).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
    const statement = set ? sql`update ${sql.table(rows.table)} set ${set} where ${own}` : sql`delete from ${sql.table(rows.table)} where ${own}`
    add(rows.table, Number((await statement.execute(ctx.db)).numAffectedRows ?? 0))
  }
  add('events', await eraseEvents(ctx, refs))
  if (refs.length > 0) add('audit_log', await eraseAuditDetails(ctx, refs))
  await noteErasedConversations(ctx, trace.conversation, erasure_ref)
  return counts
}
