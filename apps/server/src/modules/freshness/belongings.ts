import { textFlags } from '@porchlight/contracts/reviews/review-kinds'
import { sql } from 'kysely'
import { type Belonging, owned } from '../../kernel/rows/belongings.ts'

const texts = owned({ table: 'text_freshness', column: 'owner_id', update: sql`update text_freshness` })

/** What somebody has of this who leaves. */
export const belongings: Readonly<Record<string, Belonging>> = {
  texts: { ...texts, order: 65, needs: textFlags, mayGive: true, mayEnd: true, end: (ctx, from) => texts.set(ctx, from, sql`owner_id = null`) },
}
