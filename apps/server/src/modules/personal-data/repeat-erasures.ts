import { setTimeout } from 'node:timers/promises'
import { isRestored } from '../../kernel/data/restored.ts'
import { asSystem } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { startErasure } from './erase-contact.ts'
import { readErased, readErasedHere } from './erased-list.ts'

/** Contacts looked up in one statement. */
const pageSize = 500
const askAgainMs = 200

/**
 * Starts the erasure of noted contacts that are there again because an older backup was restored. In a database that was just restored, waits until they are erased:
 * nobody is served before.
 * @throws AppError `unavailable` if it was restored and the storage, which knows of them, is away
 */
export async function repeatErasures(kernel: Kernel): Promise<void> {
  const mustKnow = await isRestored(kernel.database)
  const noted = await readErased(kernel).catch((error: unknown) => {
    if (mustKnow) throw error
    kernel.log.warn({ err: error }, 'the storage does not say who was erased; the database was not restored')
    return readErasedHere(kernel.config)
  })
  for (let from = 0; from < noted.length; from += pageSize) await repeatSome(kernel, noted.slice(from, from + pageSize), mustKnow)
}

async function repeatSome(kernel: Kernel, some: { support_lib_id: string; visitor_id: string }[], isAwaited: boolean): Promise<void> {
  const { owner } = kernel.database
  const values = [some.map((one) => one.support_lib_id), some.map((one) => one.visitor_id)]
  const { rows } = await owner.query<{ support_lib_id: string; visitor_id: string }>(
    `select v.support_lib_id, v.visitor_id from unnest($1::text[], $2::text[]) k(support_lib_id, visitor_id)
     join visitors v on v.support_lib_id = k.support_lib_id and v.visitor_id = k.visitor_id where v.erased_at is null
       and not exists (select from erasures e where e.support_lib_id = v.support_lib_id and e.visitor_id = v.visitor_id and e.state = 'waiting')`,
    values,
  )
  for (const { support_lib_id, visitor_id } of rows)
    await asSystem(kernel, support_lib_id, 'personal-data.repeat', (ctx) => startErasure(ctx, visitor_id, null))
  if (rows.length > 0) kernel.log.warn({ contacts: rows.length }, 'erased contacts were restored with a backup; erasing them again')
  const isWaiting = async () =>
    (
      await owner.query(
        `select from unnest($1::text[], $2::text[]) k(support_lib_id, visitor_id) join erasures e using (support_lib_id, visitor_id) where e.state = 'waiting' limit 1`,
        values,
      )
    ).rowCount
  while (isAwaited && (await isWaiting())) await setTimeout(askAgainMs)
}
