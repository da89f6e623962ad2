import { messagesApi } from '@porchlight/contracts/conversations/conversations'
import { sql } from 'kysely'
import { mayCallHere } from '../../kernel/permissions.ts'
import type { FileHolder } from '../../kernel/rows/file-holder.ts'
import { andReadable } from './sight.ts'

/** Staff see the files of messages in conversations that they may read. Visitors' views carry addresses with keys. */
export const fileHolders: FileHolder[] = [
  {
    table: 'messages',
    async shows(ctx, ids) {
      if (!mayCallHere(ctx, messagesApi.list)) return false
      const { rows } = await sql`select from messages m
        join conversations c on c.support_lib_id = m.support_lib_id and c.conversation_ref = m.conversation_ref
        where m.support_lib_id = ${ctx.support_lib_id} and m.id = any(${[...ids]}::text[]) and m.deleted_at is null ${andReadable(ctx.actor)} limit 1`.execute(
        ctx.db,
      )
      return rows.length > 0
    },
  },
]
