import { cannedReplyFlags } from '@porchlight/contracts/permission-flags'
import { sql } from 'kysely'
import { type Belonging, owned } from '../../kernel/rows/belongings.ts'

const replies = owned({ table: 'canned_replies', column: 'owner_id', update: sql`update canned_replies`, remove: sql`delete from canned_replies` })

/** What somebody has of this who leaves. */
export const belongings: Readonly<Record<string, Belonging>> = {
  canned_replies: { ...replies, order: 60, needs: cannedReplyFlags, mayGive: true, mayEnd: true, end: replies.remove },
}
