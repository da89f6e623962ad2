import type { Ctx } from '../../kernel/context.ts'
import type { PersonalData, Trace } from '../../kernel/personal-rows.ts'
import { removeUploads } from '../uploads/index.ts'

/** Receipts stay; an export is erased with its file. */
export const personal: PersonalData = {
  rows: [
    { table: 'erasures', of: 'contact', erase: null },
    { table: 'erased_conversations', of: 'conversation', erase: null },
    { table: 'legal_holds', of: 'contact', erase: null },
    { table: 'contact_exports', of: 'contact', erase: 'delete', exported: false },
  ],
  erase: removeExports,
}

async function removeExports(ctx: Ctx, { contact }: Trace): Promise<Record<string, number>> {
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
