import { issuesMax } from '@porchlight/contracts/issue-links/issue-kind'
import { issueLinksApi } from '@porchlight/contracts/issue-links/issue-links'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import { action, outsideAction, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { type ConnectedTracker, trackersOf } from '../apps/index.ts'
import { changeConversation, conversationForReading } from '../conversations/index.ts'
import { readIssue } from './read-issue.ts'
import { about, linkOf, linksOf, presentLink } from './rows.ts'

/** Lists the issues of a conversation. */
export const listIssues = query(issueLinksApi.list, async (ctx, { conversation_ref }) => {
  await conversationForReading(ctx, conversation_ref)
  const [links, trackers] = [await linksOf(ctx, conversation_ref), await trackersOf(ctx)]
  return { links: links.map(presentLink), has_trackers: trackers.length > 0 }
})

/** Links a conversation with an issue, after its tracker has described it. A second time changes nothing. */
export const linkIssue = outsideAction(issueLinksApi.add, async ({ kernel, support_lib_id, read, write }, { conversation_ref, url }) => {
  const connected = await read(support_lib_id, async (ctx) => {
    await conversationForReading(ctx, conversation_ref, 'note')
    return trackersOf(ctx)
  })
  const named = namedBy(url, connected)
  if (!named) throw refuse('invalid_input', { fields: { url: 'no connection knows it' } })
  const { issue_key, of } = named
  const found = await readIssue(kernel, of, issue_key)
  if ('problem' in found) throw refuse('invalid_input', { fields: { url: found.problem } })
  return write(support_lib_id, async (ctx) =>
    changeConversation(ctx, conversation_ref, 'note', async (change) => {
      const known = await linksOf(ctx, conversation_ref)
      const same = known.find((each) => each.connection_ref === of.connection_ref && each.issue_key === issue_key)
      if (same) return { link: presentLink(same) }
      if (known.length >= issuesMax) throw refuse('conflict', { fields: { url: 'too many' } })
      const now = ctx.clock.now()
      const link_ref = newRef()
      await ctx.db
        .insertInto('issue_links')
        .values({
          ...{ support_lib_id, link_ref, conversation_ref, connection_ref: of.connection_ref, issue_key, ...found.issue },
          ...{ checked_at: now, asked_at: now, linked_by: staffOf(ctx).user_id, created_at: now },
        })
        .execute()
      const row = await linkOf(ctx, link_ref)
      change.happened(ctx, 'issue.linked', { ...about(row), url: row.url })
      return { link: presentLink(row) }
    }),
  )
})

function namedBy(url: string, trackers: readonly ConnectedTracker[]): { issue_key: string; of: ConnectedTracker } | undefined {
  const address = new URL(url)
  for (const of of trackers) {
    const issue_key = of.tracker.keyOf(address, of.values)
    if (issue_key !== undefined) return { issue_key, of }
  }
  return undefined
}

/** Removes a link. */
export const unlinkIssue = action(issueLinksApi.remove, async (ctx, { link_ref }) => {
  const { conversation_ref } = await linkOf(ctx, link_ref)
  await changeConversation(ctx, conversation_ref, 'note', async (change) => {
    const row = await linkOf(ctx, link_ref)
    await ctx.db.deleteFrom('issue_links').where('support_lib_id', '=', ctx.support_lib_id).where('link_ref', '=', link_ref).execute()
    change.happened(ctx, 'issue.unlinked', about(row))
  })
  return {}
})
