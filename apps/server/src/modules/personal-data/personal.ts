import type { Ctx } from '../../kernel/context.ts'
import type { Trace } from '../../kernel/rows/personal-rows.ts'
import { removeUploads } from '../uploads/index.ts'

/** Erases the files of exports; returns how many. */
export async function erase(ctx: Ctx, { contact }: Trace): Promise<Record<string, number>> {
  if (contact.length === 0) return {}
  const rows = await ctx.db
    .selectFrom('contact_exports')
    .select('file_id')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', 'in', contact)
    .where('file_id', 'is not', null)
    .execute()
  const file_ids = rows.flatMap(({ file_id }) => file_id ?? [])
  await removeUploads(ctx, file_ids)
  return { uploads: file_ids.length }
}
