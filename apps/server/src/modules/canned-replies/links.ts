import { cannedReplyFlags } from '@porchlight/contracts/permission-flags'
import type { LinkHolder } from '../../kernel/rows/text-links.ts'
import { repliesSeenBy } from './handlers.ts'

/** Canned replies link to texts. */
export const linkHolders: LinkHolder[] = [
  {
    ...{ holder: 'canned_replies', kind: 'canned_reply', permission: [...cannedReplyFlags] },
    async rows(ctx, ids) {
      const rows = await (await repliesSeenBy(ctx)).where('reply_ref', 'in', ids.length > 0 ? ids : ['']).execute()
      return new Map(rows.map(({ reply_ref, title }) => [reply_ref, { title, opens: reply_ref, isShown: true }]))
    },
  },
]
