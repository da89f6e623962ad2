import type { PermissionFlag } from './permission-flags.ts'

/**
 * A kind of content that a parent library hands down to its children, as the API and the screens need to know it. Where the server finds its items, and which
 * events change them, is declared by its module: see `apps/server/src/modules/visibility/inherited-kind.ts`.
 */
export type ContentKindDeclaration = {
  /** Names its counters: `shown_<plural>`, `hidden_<plural>`. */
  plural: string
  /** The permission to write items. */
  writers: PermissionFlag
  /** The permission to publish items, and to decide whether one of the parent's is shown. */
  publishers: PermissionFlag
  /** Fields of the library that list single items of its parent to show or to hide. Null: items are shown or hidden only along with all default content. */
  lists: { hidden: string; shown: string | null } | null
}

/** Identity that keeps the exact types of a declaration. */
export const defineContentKind = <const T extends ContentKindDeclaration>(kind: T): T => kind
