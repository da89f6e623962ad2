import { mailRepliesApi } from '@porchlight/contracts'
import { newRef } from '../../kernel/ids.ts'
import type { WorkflowActionWork } from '../../kernel/workflow-work.ts'

/** What rules can do with mail. Without an address, the mail goes to the contact. */
export const ruleActions: Readonly<Record<string, WorkflowActionWork>> = {
  send_mail: {
    operation: mailRepliesApi.create,
    async run(_ctx, { conversation_ref, view }, { message, to }, call) {
      const { email, name = '' } = view.visitor as { email: string | null; name?: string }
      const address = to || email
      if (!address) return { skipped: 'no_address' }
      await call(mailRepliesApi.create, { conversation_ref, client_msg_id: newRef(), message, to: [{ name: to ? '' : name, address }] })
      return undefined
    },
  },
}
