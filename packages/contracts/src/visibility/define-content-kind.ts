import type { PermissionFlag } from '../permission-flags.ts'

/**
 * The API and UI declaration for a kind of content that children inherit from a parent library. Its module declares where the server finds the items and which
 * events change them; see `apps/server/src/modules/visibility/inherited-kind.ts`.
 */
export type ContentKindDeclaration = {
  /** Used in counter names: `shown_<plural>`, `hidden_<plural>`. */
  plural: string
  /** The permission to write items. */
  writers: PermissionFlag
  /** The permission to publish items, and to decide whether an item of the parent is shown. */
  publishers: PermissionFlag
  /** Fields of the library that list items of its parent to show or hide individually. Null: items are shown or hidden only along with all default content. */
  lists: { hidden: string; shown: string | null } | null
}

/** Returns its argument, preserving the declaration's exact types. */
export const defineContentKind = <const T extends ContentKindDeclaration>(kind: T): T => kind
