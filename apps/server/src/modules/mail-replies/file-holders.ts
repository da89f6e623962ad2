import { mailRepliesApi } from '@porchlight/contracts/mail/mail-replies'
import { mayCallHere } from '../../kernel/permissions.ts'
import type { FileHolder } from '../../kernel/rows/file-holder.ts'
import { readableRefs } from '../conversations/index.ts'

/** Staff see the files of replies that have not left yet, in conversations that they may read. */
export const fileHolders: FileHolder[] = [
  {
    table: 'mail_replies',
    async shows(ctx, ids) {
      if (!mayCallHere(ctx, mailRepliesApi.list)) return false
      const rows = ctx.db.selectFrom('mail_replies').select('conversation_ref').where('support_lib_id', '=', ctx.support_lib_id)
      const refs = await rows.where('reply_ref', 'in', [...ids]).execute()
      return (
        (
          await readableRefs(
            ctx,
            refs.map(({ conversation_ref }) => conversation_ref),
          )
        ).size > 0
      )
    },
  },
]
