import { helpFlags } from '@porchlight/contracts/permission-flags'
import { sql } from 'kysely'
import type { HeldHtml, HoldingRow, LinkHolder } from '../../kernel/rows/text-links.ts'

/** Translations of articles link to texts. */
export const linkHolders: LinkHolder[] = [
  {
    ...{ holder: 'article_translations', kind: 'translation', permission: [...helpFlags] },
    async rows(ctx, ids) {
      const { rows } = await sql<HoldingRow & { id: string }>`
        select article_id || ' ' || language as id, article_id as opens, title || ' (' || language || ')' as title, is_published as "isShown" from article_translations
        where support_lib_id = ${ctx.support_lib_id} and article_id || ' ' || language = any(${[...ids]}::text[])`.execute(ctx.db)
      return new Map(rows.map(({ id, ...row }) => [id, row]))
    },
    async html(ctx, ids) {
      const { rows } = await sql<HeldHtml & { id: string }>`
        select article_id || ' ' || language as id, content as text, coalesce(draft->>'content', '') as draft from article_translations
        where support_lib_id = ${ctx.support_lib_id} and article_id || ' ' || language = any(${[...ids]}::text[])`.execute(ctx.db)
      return new Map(rows.map(({ id, ...html }) => [id, html]))
    },
  },
]
