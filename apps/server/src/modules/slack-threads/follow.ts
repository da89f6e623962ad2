import { conversationField } from '@porchlight/contracts/conversations/conversation-fields'
import { passes, resolveFilter } from '@porchlight/contracts/lists/list-language'
import type { Ctx } from '../../kernel/context.ts'
import { reaction } from '../../kernel/jobs.ts'
import { threadConnectionsOf, threadReactions } from '../apps/index.ts'
import { conversationsInSight } from '../conversations/index.ts'
import { staffNow, teamsOf } from '../people/index.ts'
import { postSoon } from './post-thread.ts'

/** Begins the threads of a new conversation: one in each connection whose maker sees it and whose conditions hold. What is brought in from elsewhere gets none. */
export const beginThreads = reaction(
  'slack-threads.begin',
  'conversation.started',
  async (ctx, { payload: { conversation_ref } }) => {
    if (ctx.cause?.is_import) return
    for (const { connection_ref, user_id, filter } of await threadConnectionsOf(ctx)) {
      const actor = await staffNow(ctx, user_id)
      const [view] = actor ? await ctx.actAs(actor, (as) => conversationsInSight(as, [conversation_ref])) : []
      if (!view) continue
      const team_refs = await teamsOf(ctx, user_id)
      if (!passes(resolveFilter(conversationField, filter, { user_id, team_refs, now: ctx.clock.now() }), { ...view })) continue
      await ctx.db
        .insertInto('slack_threads')
        .values({ support_lib_id: ctx.support_lib_id, connection_ref, conversation_ref, due_at: ctx.clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      postSoon(ctx, { connection_ref, conversation_ref })
    }
  },
  { wanted: threadReactions },
)

/** Has what is new in a conversation posted to its threads. */
export const followThreads = reaction(
  'slack-threads.follow',
  'message.sent',
  async (ctx, { payload: { conversation_ref } }) => {
    for (const { connection_ref, due_at } of await markDue(ctx, conversation_ref)) postSoon(ctx, { connection_ref, conversation_ref }, due_at ?? undefined)
  },
  { wanted: threadReactions, about: ({ conversation_ref }) => conversation_ref },
)

/** Notes that there is something to post; a pause after a failure stays. */
const markDue = (ctx: Ctx, conversation_ref: string) =>
  ctx.db
    .updateTable('slack_threads')
    .set(({ fn, val }) => ({ due_at: fn.coalesce('due_at', val(ctx.clock.now())) }))
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .returning(['connection_ref', 'due_at'])
    .execute()
