import { issueLinksApi } from '@porchlight/contracts/issue-links/issue-links'
import { refuse } from '../../kernel/errors.ts'
import { outsideAction } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { callTracker, trackersOf } from '../apps/index.ts'
import { changeConversation, conversationForReading } from '../conversations/index.ts'
import { about, linkOf } from './rows.ts'

/** Comments on a linked issue. @throws AppError `conflict` with why the tracker did not take it */
export const commentOnIssue = outsideAction(issueLinksApi.comment, async ({ kernel, support_lib_id, read, write }, { link_ref, comment }) => {
  const { row, of, text } = await read(support_lib_id, async (ctx) => {
    const link = await linkOf(ctx, link_ref)
    const { number, conversation_ref } = await conversationForReading(ctx, link.conversation_ref, 'note')
    const trackers = await trackersOf(ctx)
    const address = `${ctx.config.PUBLIC_URL}/admin/inbox?tab=inbox&conversation=${conversation_ref}`
    return {
      row: link,
      of: trackers.find(({ connection_ref }) => connection_ref === link.connection_ref),
      text: `${comment}\n\n— ${staffOf(ctx).name}, #${number}: ${address}`,
    }
  })
  if (!of) throw refuse('not_found')
  const found = await callTracker(kernel, of.tracker.comment(row.issue_key, text, of.values))
  const problem = 'problem' in found ? found.problem : of.tracker.hasFailed?.(found.answer) ? 'denied' : undefined
  if (problem) throw refuse('conflict', { fields: { comment: problem } })
  await write(support_lib_id, async (ctx) =>
    changeConversation(ctx, row.conversation_ref, 'note', async (change) => change.happened(ctx, 'issue.commented', about(row))),
  )
  return {}
})
