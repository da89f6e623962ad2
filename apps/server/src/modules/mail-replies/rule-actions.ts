import { mailRepliesApi } from '@porchlight/contracts/mail/mail-replies'
import { personOf } from '../../kernel/context.ts'
import { newRef } from '../../kernel/ids.ts'
import type { WorkflowActionWork } from '../../kernel/jobs/workflow-work.ts'
import { sendWith } from '../conversations/index.ts'

/** What rules can do with mail. Without an address, the mail goes to the contact. A rule's mail leaves with its message; what a macro mails is a person's, who can take it back. */
export const ruleActions: Readonly<Record<string, WorkflowActionWork>> = {
  send_mail: {
    operation: mailRepliesApi.create,
    async run(ctx, { conversation_ref, view }, { message, to }, call) {
      const { email, name = '' } = view.visitor as { email: string | null; name?: string }
      const address = to || email
      if (!address) return { skipped: 'no_address' }
      const person = { name: to ? '' : name, address: String(address).toLowerCase() }
      if (personOf(ctx.actor)) await call(mailRepliesApi.create, { conversation_ref, client_msg_id: newRef(), message, to: [person] })
      else await sendWith(ctx, { conversation_ref, client_msg_id: newRef(), message: String(message), sender_type: 'agent' }, {}, { mailTo: [person] })
      return undefined
    },
  },
}
