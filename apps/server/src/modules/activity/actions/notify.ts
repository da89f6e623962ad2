import { activityApi } from '@porchlight/contracts/activity/activity'
import { personOf } from '../../../kernel/context.ts'
import { newRef } from '../../../kernel/ids.ts'
import type { WorkflowActionWork } from '../../../kernel/jobs/workflow-work.ts'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { conversationForReading } from '../../conversations/index.ts'
import { presentTeams } from '../../people/index.ts'
import { addFeedItem } from '../add-feed-item.ts'
import { withoutUnread } from '../without-unread.ts'

/** Adds an item about a conversation to other people's feeds. */
export const notify = action(activityApi.notify, async (ctx, { conversation_ref, user_ids, team_refs, to_owner, message }) => {
  const actor = staffOf(ctx)
  const { channel, assignee_id } = await conversationForReading(ctx, conversation_ref)
  const members = team_refs.length > 0 ? (await presentTeams(ctx, team_refs)).flatMap((team) => team.member_ids) : []
  const agent_id = personOf(actor)?.user_id ?? null
  const item = { trigger: 'automation', entity_type: channel === 'ticket' ? 'ticket' : 'conversation', entity_ref: conversation_ref, agent_id }
  const all = [...new Set([...user_ids, ...members, ...(to_owner && assignee_id !== null ? [assignee_id] : [])])]
  // A person who says it again before it was read would only fill the bell; what rules say differs each time.
  const people = agent_id === null ? all : await withoutUnread(ctx, all, { ...item, agent_id })
  const once = newRef()
  const told: string[] = []
  for (const user_id of people) if (await addFeedItem(ctx, { ...item, ...actor.rule, user_id, activity_name: message, once })) told.push(user_id)
  return { told }
})

/** What rules can do with the feed. */
export const ruleActions: Readonly<Record<string, WorkflowActionWork>> = {
  notify: {
    operation: activityApi.notify,
    async run(_ctx, { conversation_ref }, { user_ids, team_refs, message }, call) {
      await call(activityApi.notify, { conversation_ref, user_ids: user_ids ?? [], team_refs: team_refs ?? [], to_owner: false, message })
      return undefined
    },
  },
}
