import { issueFreshSeconds } from '@porchlight/contracts/issue-links/issue-kind'
import { issueLinksApi } from '@porchlight/contracts/issue-links/issue-links'
import type { Ctx } from '../../kernel/context.ts'
import { outsideAction } from '../../kernel/operations.ts'
import { trackersOf } from '../apps/index.ts'
import { changeConversation, conversationForReading } from '../conversations/index.ts'
import { readIssue, type StoredIssue } from './read-issue.ts'
import { about, type LinkRow, linksOf, presentLink } from './rows.ts'

/** Asks the trackers for the state of a conversation's issues. */
export const refreshIssues = outsideAction(issueLinksApi.refresh, async ({ kernel, support_lib_id, read, write }, { conversation_ref }) => {
  const { stale, trackers } = await read(support_lib_id, async (ctx) => {
    await conversationForReading(ctx, conversation_ref)
    const before = ctx.clock.now().getTime() - issueFreshSeconds * 1000
    const rows = await linksOf(ctx, conversation_ref)
    return { stale: rows.filter(({ asked_at }) => asked_at.getTime() <= before), trackers: await trackersOf(ctx) }
  })
  const found = await Promise.all(
    stale.map(async (row) => {
      const of = trackers.find(({ connection_ref }) => connection_ref === row.connection_ref)
      return { row, found: of ? await readIssue(kernel, of, row.issue_key) : ({ problem: 'unreachable' } as const) }
    }),
  )
  return write(support_lib_id, async (ctx) => {
    if (found.length > 0)
      await changeConversation(ctx, conversation_ref, 'read', async (change) => {
        for (const { row, found: now } of found) {
          await storeState(ctx, row, now)
          if ('issue' in now && now.issue.state !== row.state)
            change.happened(ctx, 'issue.state_changed', { ...about({ ...row, title: now.issue.title }), from: row.state, to: now.issue.state })
        }
      })
    return { links: (await linksOf(ctx, conversation_ref)).map(presentLink) }
  })
})

/** Stores what a tracker said. What it last said stays while it says nothing. */
async function storeState(ctx: Ctx, { link_ref }: LinkRow, found: { issue: StoredIssue } | { problem: string }): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db
    .updateTable('issue_links')
    .set({ asked_at: now, ...('issue' in found ? { ...found.issue, checked_at: now, problem: '' } : { problem: found.problem }) })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('link_ref', '=', link_ref)
    .execute()
}
