import { messagesApi } from '@porchlight/contracts/conversations/conversations'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import type { WorkflowActionWork } from '../../kernel/jobs/workflow-work.ts'

/** What rules can do with canned replies. A private one is sent only by its owner's rules. */
export const ruleActions: Readonly<Record<string, WorkflowActionWork>> = {
  send_canned_reply: {
    operation: messagesApi.send,
    async run(ctx, { conversation_ref, view }, { reply_ref }, call) {
      const row = await ctx.db
        .selectFrom('canned_replies')
        .select(['message', 'visible_to', 'owner_id'])
        .where('support_lib_id', '=', ctx.support_lib_id)
        .where('reply_ref', '=', String(reply_ref))
        .executeTakeFirst()
      const isOwn = ctx.actor.kind === 'agent' && row?.owner_id === ctx.actor.user_id
      if (!row || (row.visible_to === 'private' && !isOwn)) throw refuse('not_found')
      const name = (view.visitor as { name?: string } | undefined)?.name ?? ''
      await call(messagesApi.send, { client_msg_id: newRef(), conversation_ref, sender_type: 'agent', message: withNames(row.message, name) })
      return undefined
    },
  },
}

/** Fills in the names that canned replies know, as far as a rule has them: the contact's. */
const withNames = (message: string, name: string): string =>
  message.replace(
    /\{(contactFirstName|contactName)(?:\|([^{}|]{0,80}))?\}/g,
    (_whole, key: string, otherwise = '') => (key === 'contactName' ? name : (name.split(' ')[0] ?? '')) || otherwise,
  )
