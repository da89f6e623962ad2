import { limits } from '@porchlight/contracts/limits'
import { heavyTask } from '../../../kernel/workers/heavy-task.ts'
import { recordLengthMax } from './chunks.ts'

/** Reads a part of a file. */
export const readChunkTask = heavyTask<typeof import('./read-chunk.ts'), 'readChunkInto'>(new URL('./read-chunk.ts', import.meta.url), 'readChunkInto', {
  ...{ inMax: recordLengthMax * 2, outMax: recordLengthMax * 2 },
  ...{ timeMs: limits.heavyTaskMs, memoryMb: limits.heavyTaskMemoryMb },
})
