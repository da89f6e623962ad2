import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'

/** What the rows about a contact refer to: the contact (and those merged into it), their conversations, or their addresses in lower case. */
export type PersonalKind = 'contact' | 'conversation' | 'address'
/** A contact, or a part of it: the refs by which their rows are found. */
export type Trace = Record<PersonalKind, readonly string[]>

/** Rows of a table about a contact, declared in the `tables.ts` of the module that owns it. */
export type PersonalRows<Column extends string = string> = {
  of: PersonalKind
  /** The rows whose `column` is one of the refs (`visitor_id`, `conversation_ref`, `email`), or those that meet `where`; `refs` is a text array. */
  column?: Column
  where?: (refs: RawBuilder<readonly string[]>) => RawBuilder<boolean>
  /** How they are erased: deleted, or only these columns set. */
  erase: 'delete' | Readonly<Partial<Record<Column, RawBuilder<unknown>>>>
  /** False for rows that an export of the contact leaves out, because they are secrets, or copies of what it has already. */
  exported?: false
}

/** A file of a contact: its name in an export, and its key in the storage. */
export type PersonalFile = { name: string; key: string }

/** Code of a module for what it keeps of contacts that is more than rows. */
export type PersonalWork = {
  /** Keeps the contacts from adding anything while they are erased. Comes first; may run twice. */
  begin?(ctx: Ctx, visitor_ids: readonly string[]): Promise<void>
  /** Erases what is not a row of its own, such as files, before the rows are erased; returns how much of each. May run twice. */
  erase?(ctx: Ctx, trace: Trace): Promise<Record<string, number>>
  /** Returns the files that an export has. */
  files?(ctx: Ctx, trace: Trace): Promise<PersonalFile[]>
}

const columnOf: Record<PersonalKind, string> = { contact: 'visitor_id', conversation: 'conversation_ref', address: 'email' }

/** The condition that a row is about one of the refs. */
export function isAbout({ of, column = columnOf[of], where }: Pick<PersonalRows, 'of' | 'column' | 'where'>, refs: readonly string[]): RawBuilder<boolean> {
  const array = sql<readonly string[]>`${[...refs]}::text[]`
  return where ? where(array) : sql<boolean>`${sql.ref(column)} = any(${array})`
}

/** The condition that a text column contains one of the refs. */
export const refIn = (column: string, refs: RawBuilder<readonly string[]>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from unnest(${refs}) ref where position(ref in ${sql.ref(column)}) > 0)`
