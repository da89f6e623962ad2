import { sql } from 'kysely'
import { AskTogether } from '../../kernel/ask-together.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { send } from '../../kernel/pipeline.ts'
import { inheritedKinds } from '../inheritance/index.ts'

/** Name prefixes of events that can change what readers see. The database function `readers_version` uses the same ones. */
export const readersEvents = [
  ...new Set(Object.values(inheritedKinds).flatMap((kind) => kind.changedBy.map((name) => name.split('.', 1)[0] ?? name))),
  ...['article_translation', 'categories', 'library', 'status', 'translation', 'visibility'],
].sort()

/** The state of what readers of a library see and search. */
export type ReadersState = {
  /**
   * A version of everything they see: while it stays the same, so do all answers of `help` in one language. It changes with each change of content or settings
   * in the library or its parent, and with the date, which placeholders can show; chats do not change it.
   */
  version: string
  /** Revisions of the searchable documents, by library and kind. They follow the content a moment later. */
  revisions: Record<string, string>
}

type StateRow = { version: string | null; revisions: Record<string, string> | null }
const statementFor = (support_lib_id: string) => sql<StateRow>`select * from readers_state_of(${support_lib_id})`

/**
 * Returns, with one statement, the state for readers of the context's library.
 * @throws AppError `not_found` if there is no such library
 */
export async function readersState({ db, clock, support_lib_id }: Ctx): Promise<ReadersState> {
  const [row] = await send(db, 'readers-state', statementFor(support_lib_id))
  return stateOf(row, clock)
}

const queries = new WeakMap<Kernel, AskTogether<StateRow | undefined>>()

/**
 * The same outside a transaction. Concurrent calls share statements.
 * @throws AppError `not_found` if there is no such library
 */
export async function askReadersState(kernel: Kernel, support_lib_id: string): Promise<ReadersState> {
  const together = queries.get(kernel) ?? new AskTogether()
  queries.set(kernel, together)
  const row = await together.ask(support_lib_id, async () => (await kernel.database.ask('readers-state', statementFor(support_lib_id)))[0])
  return stateOf(row, kernel.clock)
}

function stateOf(row: StateRow | undefined, clock: Clock): ReadersState {
  if (!row?.version) throw refuse('not_found')
  const today = clock.now()
  return { version: `${row.version}-${today.getFullYear()}-${today.getMonth() + 1}-${today.getDate()}`, revisions: row.revisions ?? {} }
}

/** Returns whether an event of this name can change what readers see. */
export const concernsReaders = (name: string): boolean => name !== 'library.defaults_changed' && readersEvents.some((kind) => name.startsWith(`${kind}.`))
