import type { PermissionRule } from '@porchlight/contracts/define'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../context.ts'

/** Rows of a table that go into the bin with a text, and come back with it. */
export type BinnedRows<Column extends string = string> = {
  /** The kind of text that they go with. */
  with: string
  /** The column with the id of the text, or the condition of its rows (`r`). */
  by: Column | ((id: string) => RawBuilder<boolean>)
  /** 0: the text itself; 1: what refers to it; 2: what refers to that. */
  place: 0 | 1 | 2
  /** Only rows (`r`) that meet this condition come back: what others refer to is gone. */
  returns?: RawBuilder<boolean>
}

/** A kind of text that goes into the bin when it is deleted. Its module puts it there (`putInBin`), and declares here how it comes back. */
export type BinnedKind = {
  kind: string
  /** Who sees such texts in the bin, and brings back those of their own that were never published. */
  seenBy: PermissionRule
  /** People who may restore and permanently delete all of them. */
  managedBy: PermissionRule
  /**
   * Returns the fields in which a text comes back other than it was; `was_published` says whether readers saw it when it was deleted. Locks what they depend on.
   * @throws AppError if there is no place for it any more
   */
  changed?(ctx: Ctx, item: Readonly<Record<string, unknown>>, was: { was_published: boolean }): Promise<Record<string, unknown>>
  /** Tells everybody that it is back, after its rows are. */
  restored(ctx: Ctx, id: string): Promise<void>
}
