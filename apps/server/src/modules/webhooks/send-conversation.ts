import { webhooksApi } from '@porchlight/contracts/webhooks/webhooks'
import type { WorkflowActionWork } from '../../kernel/jobs/workflow-work.ts'
import { action } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { conversationForReading } from '../conversations/index.ts'
import { sendWebhook } from './send-webhook.ts'

/** Sends the facts of a conversation to a receiver. Its messages stay here: a receiver that needs them asks the API for them. */
export const sendConversation = action(webhooksApi.send, async (ctx, { endpoint_ref, conversation_ref, note }) => {
  const row = await conversationForReading(ctx, conversation_ref)
  const { rule } = staffOf(ctx)
  const { number, channel, state, subject, priority, tags, assignee_id, team_ref } = row
  return sendWebhook(ctx, {
    endpoint_ref,
    event: 'conversation.noted',
    data: { conversation: { conversation_ref, number, channel, state, subject, priority, tags, assignee_id, team_ref }, note },
    ...(rule && { source: { kind: 'workflow', ref: rule.workflow_ref, name: rule.workflow_name } }),
  })
})

/** What rules can do with webhooks. */
export const ruleActions: Readonly<Record<string, WorkflowActionWork>> = {
  send_webhook: {
    operation: webhooksApi.send,
    async run(_ctx, { conversation_ref }, { endpoint_ref, note }, call) {
      await call(webhooksApi.send, { endpoint_ref, conversation_ref, note: note ?? '' })
      return undefined
    },
  },
}
