import { conversationLinksApi } from '@porchlight/contracts/conversations/conversation-links'
import { ticketsApi } from '@porchlight/contracts/conversations/tickets'
import type { Ctx } from '../../../kernel/context.ts'
import type { WorkflowActionWork } from '../../../kernel/jobs/workflow-work.ts'
import { conversationForReading } from '../access.ts'
import { customValues, valuesForTicket } from '../fields/custom-values.ts'

/** Returns another open conversation of the same contact, the oldest or newest one; undefined if there is none. */
async function otherOpen(ctx: Ctx, conversation_ref: string, which: 'oldest' | 'newest'): Promise<string | undefined> {
  const { visitor_id } = await conversationForReading(ctx, conversation_ref)
  const other = await ctx.db
    .selectFrom('conversations')
    .select('conversation_ref')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .where('conversation_ref', '<>', conversation_ref)
    .where('state', 'in', ['waiting', 'ongoing', 'open'])
    .where('spam', '=', 'no')
    .orderBy('number', which === 'oldest' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst()
  return other?.conversation_ref
}

/** What rules can do with several conversations: a linked ticket, and merging. */
export const linkActions: Readonly<Record<string, WorkflowActionWork>> = {
  linked_ticket: {
    operation: ticketsApi.create,
    async run(ctx, { conversation_ref }, { subject, message, link, team_ref }, call) {
      const { visitor_id } = await conversationForReading(ctx, conversation_ref)
      // A note, so that the contact isn't notified of the new ticket before the first reply.
      const facts = { visitor_id, subject, message, sender_type: 'note', ...(typeof team_ref === 'string' && team_ref && { team_ref }) }
      const { conversation } = (await call(ticketsApi.create, facts)) as { conversation: { conversation_ref: string } }
      await call(conversationLinksApi.add, { conversation_ref, other_ref: conversation.conversation_ref, kind: link || 'related' })
      return undefined
    },
  },
  child_ticket: {
    operation: ticketsApi.create,
    async run(ctx, { conversation_ref }, { subject, message, team_ref, copies_fields }, call) {
      const parent = await conversationForReading(ctx, conversation_ref)
      const custom_fields = copies_fields === 'yes' ? await valuesForTicket(ctx, customValues(parent)) : {}
      const more = { ...(typeof team_ref === 'string' && team_ref && { team_ref }), ...(Object.keys(custom_fields).length > 0 && { custom_fields }) }
      const facts = { visitor_id: parent.visitor_id, subject, message, sender_type: 'note', ...more }
      const { conversation } = (await call(ticketsApi.create, facts)) as { conversation: { conversation_ref: string } }
      // Refused for a ticket that is a child itself or has too many, which undoes the new ticket too.
      await call(conversationLinksApi.add, { conversation_ref: conversation.conversation_ref, other_ref: conversation_ref, kind: 'child' })
      return undefined
    },
  },
  merge: {
    operation: conversationLinksApi.merge,
    async run(ctx, { conversation_ref, view }, { into }, call) {
      if (view.merged_into) return { skipped: 'no_change' }
      const other = await otherOpen(ctx, conversation_ref, into === 'newest' ? 'newest' : 'oldest')
      if (other === undefined) return { skipped: 'no_other' }
      await call(conversationLinksApi.merge, { conversation_ref, into: other })
      return undefined
    },
  },
}
