import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { send } from '../../kernel/pipeline.ts'

/** Prefixes of the names of events that can change what readers see. The database function `readers_version` uses the same ones. */
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
 * Returns, with one statement, a version of everything that readers of the context's library see: while it stays the same, so do all answers of `help` in one
 * language. Searches are an exception, because the search index is updated a moment later. The version changes with each change of content or settings in the
 * library or its parent, and with the date, which placeholders can show; chats do not change it.
 * @throws AppError `not_found` when there is no such library
 */
export async function readersVersion(ctx: Ctx): Promise<string> {
  const [row] = await send(ctx.db, 'readers-version', sql<{ version: string | null }>`select readers_version() as version`)
  if (!row?.version) throw refuse('not_found')
  const today = ctx.clock.now()
  return `${row.version}-${today.getFullYear()}-${today.getMonth() + 1}-${today.getDate()}`
}

/** Returns whether an event of this name can change what readers see. */
export const concernsReaders = (name: string): boolean => name !== 'library.defaults_changed' && readersEvents.some((kind) => name.startsWith(`${kind}.`))
