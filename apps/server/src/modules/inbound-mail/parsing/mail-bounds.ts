import { limits } from '@porchlight/contracts/limits'
import type { TaskBounds } from '../../../kernel/workers/heavy-task.ts'

const megabyte = 1024 * 1024

/** What reading one raw mail may cost. Its texts and files come out, which are no larger than the mail. */
export const mailBounds: TaskBounds = {
  inMax: (limits.inboundMailMbMax + 1) * megabyte,
  outMax: (limits.inboundMailMbMax + 15) * megabyte,
  timeMs: limits.heavyTaskMs,
  memoryMb: limits.heavyTaskMemoryMb,
}
