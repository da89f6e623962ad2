import { limits } from '@porchlight/contracts/limits'
import type { TaskBounds } from '../../kernel/workers/heavy-task.ts'

/** What reading or writing one PO file may cost: all phrases of a language, which are more than one file may bring. */
export const poBounds: TaskBounds = { inMax: 32_000_000, outMax: 32_000_000, timeMs: limits.heavyTaskMs, memoryMb: limits.heavyTaskMemoryMb }
