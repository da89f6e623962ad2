import { articlesApi } from '@porchlight/contracts/articles/articles'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { mayCallHere } from '../../kernel/permissions.ts'
import type { FileHolder } from '../../kernel/rows/file-holder.ts'
import { onDisplayTo } from '../visibility/index.ts'
import { inheritedArticles } from './inherited-articles.ts'

/** Returns those of these articles that the caller sees as a reader. */
export const articlesOnDisplay = async (ctx: Ctx, ids: readonly string[]): Promise<string[]> => onDisplayTo(ctx, await inheritedArticles.items(ctx, ids))

/** Writers see drafts and versions, too; readers what is published. */
export const fileHolders: FileHolder[] = [
  {
    table: 'articles',
    async shows(ctx, ids, file_id) {
      if (mayCallHere(ctx, articlesApi.read)) return true
      const shown = await articlesOnDisplay(ctx, ids)
      if (shown.length === 0) return false
      // The trigger notes the pictures of drafts, too.
      const published = ctx.db.selectFrom('articles').select('article_id').where('support_lib_id', '=', ctx.support_lib_id).where('article_id', 'in', shown)
      return (
        (await published
          .where(sql<boolean>`position(${`/files/${file_id}`} in article_content) > 0`)
          .limit(1)
          .executeTakeFirst()) !== undefined
      )
    },
  },
  { table: 'article_versions', shows: async (ctx) => mayCallHere(ctx, articlesApi.readVersion) },
]
