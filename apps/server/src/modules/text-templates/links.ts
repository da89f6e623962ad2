import { textFlags } from '@porchlight/contracts/permission-flags'
import { sql } from 'kysely'
import { type HoldingRow, htmlOfColumn, type LinkHolder } from '../../kernel/rows/text-links.ts'
import { kindsOf } from '../reviews/index.ts'

/** Templates link to texts, for those who write their kind. No reader sees one, so its text counts as a draft. */
export const linkHolders: LinkHolder[] = [
  {
    holder: 'text_templates',
    kind: 'template',
    permission: [...textFlags],
    async rows(ctx, ids) {
      const kinds = kindsOf(ctx)
      if (ids.length === 0 || kinds.length === 0) return new Map()
      const { rows } = await sql<HoldingRow & { id: string }>`
        select template_ref as id, template_ref as opens, name as title, false as "isShown" from text_templates
        where support_lib_id = ${ctx.support_lib_id} and kind = any(${kinds}::text[]) and template_ref = any(${[...ids]}::text[])`.execute(ctx.db)
      return new Map(rows.map(({ id, ...row }) => [id, row]))
    },
    async html(ctx, ids) {
      const htmls = await htmlOfColumn('text_templates', 'template_ref', 'html', false)(ctx, ids)
      return new Map([...htmls].map(([id, { text }]) => [id, { text: '', draft: text }]))
    },
  },
]
