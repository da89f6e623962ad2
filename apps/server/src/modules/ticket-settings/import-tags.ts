import { ticketOptionsMax } from '@porchlight/contracts/ticket-settings/ticket-settings'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { newRef } from '../../kernel/ids.ts'

/** Returns the refs of tags by their names in lower case, and adds those that the library lacks, as long as there is room (`limits.ticketOptionsMax`). No event. */
export async function importTags(ctx: Ctx, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ ref: string; name: string }>`
    select ref, lower(name) as name from ticket_options where support_lib_id = ${ctx.support_lib_id} and kind = 'tag' and deleted_at is null`.execute(ctx.db)
  const refs = new Map(rows.map(({ name, ref }) => [name, ref]))
  const missing = [...new Map(names.map((name) => [name.toLowerCase(), name]))].filter(([key]) => !refs.has(key)).slice(0, ticketOptionsMax - refs.size)
  if (missing.length === 0) return refs
  const added = missing.map(([key, name]) => ({ key, name, ref: newRef() }))
  await sql`
    insert into ticket_options (support_lib_id, kind, ref, name, created_at)
    select ${ctx.support_lib_id}, 'tag', ref, name, ${ctx.clock.now()}::timestamptz from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as t(ref text, name text)`.execute(
    ctx.db,
  )
  for (const { key, ref } of added) refs.set(key, ref)
  return refs
}
