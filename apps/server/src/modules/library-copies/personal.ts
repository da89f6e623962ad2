import type { Ctx } from '../../kernel/context.ts'
import type { Trace } from '../../kernel/rows/personal-rows.ts'
import { changeExport, exportKey } from './access.ts'

/** Withdraws the files of full exports, which have everything about every contact: with the first that is erased they can't be downloaded any more. */
export async function erase(ctx: Ctx, { contact }: Trace): Promise<Record<string, number>> {
  if (contact.length === 0) return {}
  const { support_lib_id } = ctx
  const made = await ctx.db
    .selectFrom('library_exports')
    .select('export_ref')
    .where('support_lib_id', '=', support_lib_id)
    .where('state', '=', 'done')
    .where('expires_at', '>', ctx.clock.now())
    .forUpdate()
    .execute()
  for (const { export_ref } of made) {
    await changeExport(ctx, export_ref, { state: 'done', expires_at: ctx.clock.now() })
    ctx.enqueue('library-copies.remove-file', { key: exportKey(support_lib_id, export_ref) })
  }
  return { library_exports: made.length }
}
