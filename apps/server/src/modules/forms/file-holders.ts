import { formsApi } from '@porchlight/contracts/forms/forms'
import { mayCallHere } from '../../kernel/permissions.ts'
import type { FileHolder } from '../../kernel/rows/file-holder.ts'
import { inSight } from './queries.ts'

/** Whoever sees a submission sees its files. */
export const fileHolders: FileHolder[] = [
  {
    table: 'form_submissions',
    async shows(ctx, ids) {
      if (!mayCallHere(ctx, formsApi.submissions)) return false
      const rows = ctx.db.selectFrom('form_submissions as s').select('s.submission_ref').where('s.support_lib_id', '=', ctx.support_lib_id)
      const row = await rows
        .where('s.submission_ref', 'in', [...ids])
        .where(inSight(ctx))
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  },
]
