import { heavyTask } from '../../../kernel/workers/heavy-task.ts'

/** Reads a part of a file. */
export const readChunkTask = heavyTask<typeof import('./read-chunk.ts'), 'readChunk'>(new URL('./read-chunk.ts', import.meta.url), 'readChunk')
