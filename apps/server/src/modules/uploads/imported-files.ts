import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { findType } from './find-type.ts'
import { isRefused } from './rules.ts'

/**
 * Checks a file that an import brings: its bytes are of the type that the import says, and of none that is refused, as if it had been uploaded.
 * @throws AppError `unsupported_type`
 */
export async function assertImported(kernel: Pick<Kernel, 'workers'>, support_lib_id: string, { path, type }: { path: string; type: string }): Promise<void> {
  const found = await findType(kernel, support_lib_id, path)
  if (isRefused(found) || found !== type) throw refuse('unsupported_type')
}

/**
 * Counts anew how much room the library's files take.
 * @throws AppError `storage_full` if it is more than a library has
 */
export async function setUsedBytes(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ value: number }>`
    insert into library_counters (support_lib_id, counter, value)
    select ${ctx.support_lib_id}, 'upload_bytes', coalesce(sum(size), 0) from uploads where support_lib_id = ${ctx.support_lib_id}
    on conflict (support_lib_id, counter) do update set value = excluded.value returning value`.execute(ctx.db)
  if ((rows[0]?.value ?? 0) > ctx.config.UPLOAD_QUOTA_MB * 1024 * 1024) throw refuse('storage_full')
}
