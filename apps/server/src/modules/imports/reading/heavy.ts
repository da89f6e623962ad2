import { limits } from '@porchlight/contracts/limits'
import { heavyTask } from '../../../kernel/workers/heavy-task.ts'
import { recordLengthMax } from './chunks.ts'

/** Reads a part of a file. */
export const readChunkTask = heavyTask<typeof import('./read-chunk.ts'), 'readChunkInto'>(new URL('./read-chunk.ts', import.meta.url), 'readChunkInto', {
  ...{ inMax: recordLengthMax * 2, outMax: recordLengthMax * 2 },
  ...{ timeMs: limits.heavyTaskMs, memoryMb: limits.heavyTaskMemoryMb },
})

/** Reads a part of a file for what it says about times. */
export const surveyChunkTask = heavyTask<typeof import('./read-chunk.ts'), 'surveyChunk'>(new URL('./read-chunk.ts', import.meta.url), 'surveyChunk', {
  ...{ inMax: recordLengthMax * 2, outMax: recordLengthMax },
  ...{ timeMs: limits.heavyTaskMs, memoryMb: limits.heavyTaskMemoryMb },
})

/** Tells how a file is to be read. */
export const notationTask = heavyTask<typeof import('./encodings.ts'), 'notationOf'>(new URL('./encodings.ts', import.meta.url), 'notationOf', {
  ...{ inMax: 1024 * 1024, outMax: 1024 * 1024 },
  ...{ timeMs: limits.heavyTaskMs, memoryMb: limits.heavyTaskMemoryMb },
})
