import { sql } from 'kysely'
import { send } from '../../kernel/calls/pipeline.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Ctx } from '../../kernel/context.ts'
import { SharedQueries } from '../../kernel/data/shared-queries.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { inheritedKinds } from '../inheritance/index.ts'

/** Name prefixes of events that can change what readers see. The database function `readers_version` uses the same ones. */
export const readersEvents = [
  ...new Set(Object.values(inheritedKinds).flatMap((kind) => kind.changedBy.map((name) => name.split('.', 1)[0] ?? name))),
  ...['article_translation', 'categories', 'library', 'status', 'translation', 'visibility'],
].sort()

/** The state of what a library's readers see and search. */
export type ReadersState = {
  /**
   * Version of everything they see: while it stays the same, so do all `help` responses in one language. It changes with each change to content or settings in
   * the library or its parent, and with the date, which placeholders can show, but not with chats.
   */
  version: string
  /** Revisions of the searchable documents, by library and kind. They are updated shortly after the content. */
  revisions: Record<string, string>
}

type StateRow = { version: string | null; revisions: Record<string, string> | null }
const statementFor = (support_lib_id: string) => sql<StateRow>`select * from readers_state_of(${support_lib_id})`

/**
 * Returns the state for readers of the context's library, using one statement.
 * @throws AppError `not_found` if there is no such library
 */
export async function readersState({ db, clock, support_lib_id }: Ctx): Promise<ReadersState> {
  const [row] = await send(db, 'readers-state', statementFor(support_lib_id))
  return stateOf(row, clock)
}

const versionQueries = new WeakMap<Kernel, SharedQueries<StateRow | undefined>>()

/**
 * Returns the same state outside a transaction. Concurrent calls share statements.
 * @throws AppError `not_found` if there is no such library
 */
export async function askReadersState(kernel: Kernel, support_lib_id: string): Promise<ReadersState> {
  const shared = versionQueries.get(kernel) ?? new SharedQueries()
  versionQueries.set(kernel, shared)
  const row = await shared.ask(support_lib_id, async () => (await kernel.database.ask('readers-state', statementFor(support_lib_id), { support_lib_id }))[0])
  return stateOf(row, kernel.clock)
}

function stateOf(row: StateRow | undefined, clock: Clock): ReadersState {
  if (!row?.version) throw refuse('not_found')
  const today = clock.now()
  return { version: `${row.version}-${today.getFullYear()}-${today.getMonth() + 1}-${today.getDate()}`, revisions: row.revisions ?? {} }
}

/** Returns whether an event of this name can change what readers see. */
export const concernsReaders = (name: string): boolean => name !== 'library.defaults_changed' && readersEvents.some((kind) => name.startsWith(`${kind}.`))
