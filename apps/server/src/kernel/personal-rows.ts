import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from './context.ts'
import type { Tables } from './generated/tables.ts'

/** What the rows about a contact refer to: the contact (and those merged into it), their conversations, or their addresses in lower case. */
export type PersonalKind = 'contact' | 'conversation' | 'address'
/** A contact, or a part of it: the refs by which their rows are found. */
export type Trace = Record<PersonalKind, readonly string[]>

/**
 * Rows of a table about a contact, declared by the module that owns the table. `erase`: how they are erased: deleted, or only these columns set; null for rows
 * that hold nothing personal, only refs and numbers.
 */
export type PersonalRows = {
  table: keyof Tables
  of: PersonalKind
  /** The rows whose `column` is one of the refs (`visitor_id`, `conversation_ref`), or those that meet `where`; `refs` is a text array. */
  column?: string
  where?: (refs: RawBuilder<readonly string[]>) => RawBuilder<boolean>
  erase: 'delete' | Record<string, RawBuilder<unknown>> | null
  /** False for rows that an export leaves out, because they are secrets, or copies of what it has already. Rows that are never erased are left out too. */
  exported?: false
}

/** A file of a contact: its name in an export, and its key in the storage. */
export type PersonalFile = { name: string; key: string }

/** What a module knows of contacts. */
export type PersonalData = {
  rows: readonly PersonalRows[]
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
