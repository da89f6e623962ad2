import type { Ctx } from '../../../kernel/context.ts'
import { type Reaction, reaction, type Schedule, schedule } from '../../../kernel/jobs.ts'
import { staffNames } from '../../people/index.ts'
import { lockConversations } from '../access.ts'
import type { ConversationRow } from '../rows.ts'

/** Work assigned to people who can no longer do it, and how to return it. */
export type StuckWork = {
  /** Used in job names, e.g. 'chats'. */
  what: string
  sweep: string
  /** Selects the libraries where `owners` finds anyone (see `Schedule`). */
  libraries: string
  /** Returns the people who have such work but can't do it: among the given people, or in the whole library. */
  owners: (ctx: Ctx, user_ids?: string[]) => Promise<string[]>
  /** Returns the refs of conversations that may have to be returned, limited per transaction; the next minute's sweep takes the rest. */
  find: (ctx: Ctx, user_ids: string[]) => Promise<{ conversation_ref: string }[]>
  /** Returns the work in these locked conversations to the queue or the team; some may have changed since they were found. */
  giveBack: (ctx: Ctx, rows: ConversationRow[], user_ids: string[], nameOf: (user_id: string) => string) => Promise<void>
}

/** Names as an array of SQL. They are our own, no input. */
export const listed = (roles: readonly string[]) => `array[${roles.map((role) => `'${role}'`).join(', ')}]`

/** Creates a reaction that returns the work of people who lose a permission or are deactivated, and a sweep for races that it misses. */
export function returnStuckWork({ what, sweep, libraries, owners, find, giveBack }: StuckWork): { reactions: Reaction[]; schedules: Schedule[] } {
  const run = async (ctx: Ctx, user_ids: string[]) => {
    if (user_ids.length === 0) return
    const found = await find(ctx, user_ids)
    const rows = await lockConversations(
      ctx,
      found.map((row) => row.conversation_ref),
    )
    const names = await staffNames(ctx, user_ids)
    await giveBack(ctx, rows, user_ids, (user_id) => names.get(user_id)?.name ?? '')
  }
  return {
    reactions: [
      reaction(`conversations.return-${what}-without-flag`, 'permissions.changed', async (ctx, { payload }) => run(ctx, await owners(ctx, payload.user_ids))),
      reaction(`conversations.return-${what}-of-disabled`, 'agent.disabled', async (ctx, { payload }) => run(ctx, await owners(ctx, [payload.user_id]))),
    ],
    schedules: [schedule(sweep, '* * * * *', libraries, async (ctx) => run(ctx, await owners(ctx)))],
  }
}
