import type { StreamChange } from '../context.ts'

/** A change of rows in lists, or a notice. */
export type LibraryChange = Extract<StreamChange, { stream: 'library' }>
/** A change of a stream of a single row. */
export type RowChange = Exclude<StreamChange, LibraryChange>
