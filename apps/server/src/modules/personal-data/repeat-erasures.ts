import { asSystem } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { startErasure } from './erase-contact.ts'
import { readErased } from './erased-list.ts'

/** Contacts looked up in one statement. */
const pageSize = 500

/** Starts the erasure of noted contacts that are there again because an older backup was restored. */
export async function repeatErasures(kernel: Kernel): Promise<void> {
  const noted = await readErased(kernel.config)
  for (let from = 0; from < noted.length; from += pageSize) {
    const some = noted.slice(from, from + pageSize)
    const { rows } = await kernel.database.owner.query<{ support_lib_id: string; visitor_id: string }>(
      `select v.support_lib_id, v.visitor_id from unnest($1::text[], $2::text[]) k(support_lib_id, visitor_id)
       join visitors v on v.support_lib_id = k.support_lib_id and v.visitor_id = k.visitor_id where v.erased_at is null
         and not exists (select from erasures e where e.support_lib_id = v.support_lib_id and e.visitor_id = v.visitor_id and e.state = 'waiting')`,
      [some.map((one) => one.support_lib_id), some.map((one) => one.visitor_id)],
    )
    for (const { support_lib_id, visitor_id } of rows)
      await asSystem(kernel, support_lib_id, 'personal-data.repeat', (ctx) => startErasure(ctx, visitor_id, null))
    if (rows.length > 0) kernel.log.warn({ contacts: rows.length }, 'erased contacts were restored with a backup; erasing them again')
  }
}
