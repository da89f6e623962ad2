import type { Kysely } from 'kysely'
import type { Pipeline } from '../../calls/pipeline.ts'
import type { Tables } from '../../generated/tables.ts'

/** What a transaction reaches in the other databases of a cluster. All of its parts are committed with it, or none is. */
export type Wide = {
  /** Whether it has parts in other databases. */
  readonly isWide: boolean
  /** Why a part could not enter a library. */
  readonly refused: unknown
  /** The transaction's own builder, once it has begun. */
  db: Kysely<Tables> | undefined
  /** The builders of the parts that are open now. */
  readonly open: Kysely<Tables>[]
  /** Returns the builder for the database that holds a library; undefined if that is the transaction's own. A part that begins here sees this library's rows. */
  at(support_lib_id: string): Promise<Kysely<Tables> | undefined>
  /** Returns the builders of all other databases that are there, for functions that look across libraries. `failure`: why one is not, if one is not. */
  others(): Promise<{ there: Kysely<Tables>[]; failure: unknown }>
  /** Locks a name in the first database until the end of the transaction. */
  lock(name: string): Promise<void>
  /** Undoes a part that began within an attempt which failed. */
  drop(db: Kysely<Tables>): Promise<void>
  /** Has an account, as it is now in the database of `db`, which has selected a library that it is a member of, in all others. @param mayWait see `Ctx.shareAccount` */
  shareAccount(db: Kysely<Tables>, account_id: string, mayWait: boolean): Promise<void>
  /** Before the commit: makes sure that all parts can be committed, and notes in this transaction that they shall be. */
  prepare(own: Pipeline): Promise<void>
  /** After the commit: commits the parts. One that cannot be reached now is committed later, by `settlePrepared`. */
  finish(): Promise<void>
  /** After a failure. `rollbackOwn` ends the transaction itself, whose outcome may be unknown. */
  giveUp(rollbackOwn: () => Promise<unknown>): Promise<void>
}
