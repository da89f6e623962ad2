import { sopsApi } from '@porchlight/contracts/sops/sops'
import { mayCallHere } from '../../kernel/permissions.ts'
import type { FileHolder } from '../../kernel/rows/file-holder.ts'
import { writesSops } from './access.ts'

/** All staff see published SOPs, writers all. */
export const fileHolders: FileHolder[] = [
  {
    table: 'sop_articles',
    async shows(ctx, ids) {
      if (!mayCallHere(ctx, sopsApi.articles)) return false
      if (writesSops(ctx)) return true
      const rows = ctx.db.selectFrom('sop_articles').select('article_id').where('support_lib_id', '=', ctx.support_lib_id).where('is_published', '=', true)
      return (
        (await rows
          .where('article_id', 'in', [...ids])
          .limit(1)
          .executeTakeFirst()) !== undefined
      )
    },
  },
  { table: 'sop_versions', shows: async (ctx) => mayCallHere(ctx, sopsApi.version) },
]
