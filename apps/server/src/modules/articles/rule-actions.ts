import { messagesApi } from '@porchlight/contracts/conversations/conversations'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import type { WorkflowActionWork } from '../../kernel/jobs/workflow-work.ts'
import { publishedTitle } from './link-targets.ts'

/** What rules can do with articles: send the link of a published one, also of the parent's. */
export const ruleActions: Readonly<Record<string, WorkflowActionWork>> = {
  send_article: {
    operation: messagesApi.send,
    async run(ctx, { conversation_ref }, { article_id, message }, call) {
      const title = await publishedTitle(ctx, String(article_id))
      if (title === undefined) throw refuse('not_found')
      const link = `${title}: ${ctx.config.PUBLIC_URL}/article/details/${ctx.support_lib_id}/${article_id}`
      const text = typeof message === 'string' && message.trim() !== '' ? `${message}\n\n${link}` : link
      await call(messagesApi.send, { client_msg_id: newRef(), conversation_ref, sender_type: 'agent', message: text })
      return undefined
    },
  },
}
