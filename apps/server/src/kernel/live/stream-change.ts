import type { StreamChange } from '../context.ts'

/** A change to list rows, or a notice. */
export type LibraryChange = Extract<StreamChange, { stream: 'library' }>
/** A change in a stream that follows a single row. */
export type RowChange = Exclude<StreamChange, LibraryChange>
