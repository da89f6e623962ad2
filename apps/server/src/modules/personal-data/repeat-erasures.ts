import { setTimeout } from 'node:timers/promises'
import { asSystem } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { startErasure } from './erase-contact.ts'
import { type Erased, readErased, readErasedHere } from './erased-list.ts'

/** Contacts looked up in one statement. */
const pageSize = 500
const askAgainMs = 200
/** Contacts that an error names. */
const namedMax = 5

/** Starts the erasure of noted contacts that are there again. A storage that is away is asked at the next start: the database was not restored. */
export async function repeatErasures(kernel: Kernel): Promise<void> {
  const noted = await readErased(kernel).catch((error: unknown) => {
    kernel.log.warn({ err: error }, 'the storage does not say who was erased; the database was not restored')
    return readErasedHere(kernel.config)
  })
  for (let from = 0; from < noted.length; from += pageSize) await startSome(kernel, noted.slice(from, from + pageSize))
}

/**
 * In a database that was just restored, erases noted contacts that are there again, and waits for it.
 * @throws AppError `unavailable` if the storage, which knows of them, is away
 * @throws Error if somebody could not be erased: they must not be served
 */
export async function eraseAfterRestore(kernel: Kernel): Promise<void> {
  const noted = await readErased(kernel)
  for (let from = 0; from < noted.length; from += pageSize) {
    const some = noted.slice(from, from + pageSize)
    await startSome(kernel, some)
    while (await isWaiting(kernel, some)) await setTimeout(askAgainMs)
    const left = await unerased(kernel, some)
    if (left.length > 0)
      throw new Error(
        `${left.length} contacts who were erased are there again with the restored database, and erasing them failed (the log says why): ${refsOf(left)}. Start again to try again; nobody is served before.`,
      )
  }
}

type Noted = Pick<Erased, 'support_lib_id' | 'visitor_id'>
const keysOf = (some: readonly Noted[]) => [some.map((one) => one.support_lib_id), some.map((one) => one.visitor_id)]
const refsOf = (some: readonly Noted[]) =>
  some
    .slice(0, namedMax)
    .map(({ support_lib_id, visitor_id }) => `${support_lib_id}/${visitor_id}`)
    .join(', ')

async function startSome(kernel: Kernel, some: readonly Noted[]): Promise<void> {
  const { rows } = await kernel.database.owner.query<Noted>(
    `select v.support_lib_id, v.visitor_id from unnest($1::text[], $2::text[]) k(support_lib_id, visitor_id)
     join visitors v on v.support_lib_id = k.support_lib_id and v.visitor_id = k.visitor_id where v.erased_at is null
       and not exists (select from erasures e where e.support_lib_id = v.support_lib_id and e.visitor_id = v.visitor_id and e.state = 'waiting')`,
    keysOf(some),
  )
  for (const { support_lib_id, visitor_id } of rows)
    await asSystem(kernel, support_lib_id, 'personal-data.repeat', (ctx) => startErasure(ctx, visitor_id, null))
  if (rows.length > 0) kernel.log.warn({ contacts: rows.length }, 'erased contacts were restored with a backup; erasing them again')
}

async function isWaiting(kernel: Kernel, some: readonly Noted[]): Promise<boolean> {
  const { rowCount } = await kernel.database.owner.query(
    `select from unnest($1::text[], $2::text[]) k(support_lib_id, visitor_id) join erasures e using (support_lib_id, visitor_id) where e.state = 'waiting' limit 1`,
    keysOf(some),
  )
  return (rowCount ?? 0) > 0
}

async function unerased(kernel: Kernel, some: readonly Noted[]): Promise<Noted[]> {
  const { rows } = await kernel.database.owner.query<Noted>(
    `select support_lib_id, visitor_id from unnest($1::text[], $2::text[]) k(support_lib_id, visitor_id) join visitors v using (support_lib_id, visitor_id)
     where v.erased_at is null`,
    keysOf(some),
  )
  return rows
}
