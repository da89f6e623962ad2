import type { StreamChange } from '../context.ts'

/** The changes of one kind of stream. */
export type StreamChangeOf<S extends StreamChange['stream']> = Extract<StreamChange, { stream: S }>
