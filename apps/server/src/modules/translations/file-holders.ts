import { articleTranslationsApi } from '@porchlight/contracts/translations/translations'
import { sql } from 'kysely'
import { mayCallHere } from '../../kernel/permissions.ts'
import type { FileHolder } from '../../kernel/rows/file-holder.ts'
import { articlesOnDisplay } from '../articles/index.ts'

/** Readers see a published translation of an article that they see. */
export const fileHolders: FileHolder[] = [
  {
    table: 'article_translations',
    async shows(ctx, ids, file_id) {
      if (mayCallHere(ctx, articleTranslationsApi.read)) return true
      const named = ids.map((id) => ({ article_id: id.split(' ')[0] ?? '', language: id.split(' ')[1] ?? '' }))
      const shown = new Set(await articlesOnDisplay(ctx, [...new Set(named.map(({ article_id }) => article_id))]))
      for (const { article_id, language } of named) {
        if (!shown.has(article_id)) continue
        const rows = ctx.db.selectFrom('article_translations').select('language').where('support_lib_id', '=', ctx.support_lib_id)
        const published = rows
          .where('article_id', '=', article_id)
          .where('language', '=', language)
          .where('is_published', '=', true)
          // The trigger notes the pictures of drafts, too.
          .where(sql<boolean>`position(${`/files/${file_id}`} in content) > 0`)
        if (await published.executeTakeFirst()) return true
      }
      return false
    },
  },
]
