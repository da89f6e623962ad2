import { binApi } from '@porchlight/contracts/bin/bin'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { mayCallHere, satisfies } from '../../kernel/permissions.ts'
import type { FileHolder } from '../../kernel/rows/file-holder.ts'

/** Files of deleted texts are seen by whoever sees these in the bin. */
export const fileHolders: FileHolder[] = [
  {
    table: 'binned_rows',
    async shows(ctx, ids) {
      if (!mayCallHere(ctx, binApi.list)) return false
      const refs = ids.map((id) => id.split(' ')[0] ?? '')
      const rows = await ctx.db
        .selectFrom('binned_texts')
        .select('seen_by')
        .where('support_lib_id', '=', ctx.support_lib_id)
        .where('bin_ref', 'in', refs)
        .execute()
      return rows.some(({ seen_by }) => satisfies(ctx.actor, seen_by as PermissionFlag[]))
    },
  },
]
