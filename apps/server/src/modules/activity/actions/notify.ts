import { activityApi } from '@porchlight/contracts/activity/activity'
import { personOf } from '../../../kernel/context.ts'
import { newRef } from '../../../kernel/ids.ts'
import type { WorkflowActionWork } from '../../../kernel/jobs/workflow-work.ts'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { conversationForReading } from '../../conversations/index.ts'
import { presentTeams } from '../../people/index.ts'
import { addFeedItem } from '../add-feed-item.ts'

/** Adds an item about a conversation to other people's feeds. */
export const notify = action(activityApi.notify, async (ctx, { conversation_ref, user_ids, team_refs, message }) => {
  const actor = staffOf(ctx)
  const { channel } = await conversationForReading(ctx, conversation_ref)
  const members = team_refs.length > 0 ? (await presentTeams(ctx, team_refs)).flatMap((team) => team.member_ids) : []
  const once = newRef()
  for (const user_id of new Set([...user_ids, ...members])) {
    await addFeedItem(ctx, {
      user_id,
      trigger: 'automation',
      activity_name: message,
      agent_id: personOf(actor)?.user_id ?? null,
      ...actor.rule,
      entity_type: channel === 'ticket' ? 'ticket' : 'conversation',
      entity_ref: conversation_ref,
      once,
    })
  }
  return {}
})

/** What rules can do with the feed. */
export const ruleActions: Readonly<Record<string, WorkflowActionWork>> = {
  notify: {
    operation: activityApi.notify,
    async run(_ctx, { conversation_ref }, { user_ids, team_refs, message }, call) {
      await call(activityApi.notify, { conversation_ref, user_ids: user_ids ?? [], team_refs: team_refs ?? [], message })
      return undefined
    },
  },
}
