import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { send } from '../../kernel/pipeline.ts'

/** The first part of the names of events that can change what readers find. The database's `readers_version` looks for the same. */
export const readersEvents = [
  'article',
  'article_translation',
  'categories',
  'category',
  'course',
  'library',
  'newsflash',
  'status',
  'translation',
  'visibility',
] as const

/**
 * Returns a version of everything the readers of the context's library find, in one statement: while it stays the same, so do all answers of `help` in one language.
 * The search index follows a moment later, so searches are no answers to keep.
 * It is another one after each change of content or settings in the library or its parent, and on another day, which placeholders name; chats do not change it.
 * @throws AppError `not_found` when there is no such library
 */
export async function readersVersion(ctx: Ctx): Promise<string> {
  const [row] = await send(ctx.db, 'readers-version', sql<{ version: string | null }>`select readers_version() as version`)
  if (!row?.version) throw refuse('not_found')
  const today = ctx.clock.now()
  return `${row.version}-${today.getFullYear()}-${today.getMonth() + 1}-${today.getDate()}`
}

/** Can an event of this name change what readers find? */
export const concernsReaders = (name: string): boolean => name !== 'library.defaults_changed' && readersEvents.some((kind) => name.startsWith(`${kind}.`))
