import type { Kernel } from '../../kernel/kernel.ts'
import { heavyTask } from '../../kernel/workers/heavy-task.ts'
import { whyUnread } from '../../kernel/workers/unreadable.ts'
import { plainTypeOfFile } from './plain-type-of-file.ts'

const detect = heavyTask<typeof import('./type-of-file.ts'), 'typeOfFile'>(new URL('./type-of-file.ts', import.meta.url), 'typeOfFile', {
  ...{ inMax: 10_000, outMax: 1000 },
  ...{ timeMs: 5000, memoryMb: 200 },
})

/**
 * Returns the type of a received file. One that cannot be told within its bounds is what its beginning looks like.
 * @throws AppError `rate_limited` when too many of the library's files are queued
 */
export async function findType({ workers }: Pick<Kernel, 'workers'>, support_lib_id: string, path: string): Promise<string> {
  try {
    return await workers.run(`${support_lib_id} types`, detect, path)
  } catch (error) {
    if (whyUnread(error) === undefined) throw error
    return plainTypeOfFile(path)
  }
}
