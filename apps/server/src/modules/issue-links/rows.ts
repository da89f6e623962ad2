import { type IssueState, issueProblems } from '@porchlight/contracts/issue-links/issue-kind'
import type { IssueLinkView } from '@porchlight/contracts/issue-links/issue-links'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { IssueLinks } from '../../kernel/generated/tables.ts'

/** A link with the app of its connection. */
export type LinkRow = Selectable<IssueLinks> & { app: string }

const linkRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('issue_links as l')
    .innerJoin('app_connections as c', (join) => join.onRef('c.support_lib_id', '=', 'l.support_lib_id').onRef('c.connection_ref', '=', 'l.connection_ref'))
    .selectAll('l')
    .select('c.app')
    .where('l.support_lib_id', '=', ctx.support_lib_id)

/** Returns the links of a conversation, oldest first. */
export const linksOf = (ctx: Ctx, conversation_ref: string): Promise<LinkRow[]> =>
  linkRows(ctx).where('l.conversation_ref', '=', conversation_ref).orderBy('l.created_at').orderBy('l.link_ref').execute()

/** Returns a link. @throws AppError `not_found` */
export async function linkOf(ctx: Ctx, link_ref: string): Promise<LinkRow> {
  const row = await linkRows(ctx).where('l.link_ref', '=', link_ref).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/** Returns what every event about a link says. */
export const about = ({ link_ref, app, issue_key, title }: LinkRow) => ({ link_ref, app, issue_key, title })

/** Returns a link as staff see it. */
export const presentLink = (row: LinkRow): IssueLinkView => ({
  ...{ link_ref: row.link_ref, app: row.app, issue_key: row.issue_key, url: row.url, title: row.title, state_text: row.state_text },
  state: row.state as IssueState,
  checked_at: row.checked_at?.toISOString() ?? null,
  problem: issueProblems.find((each) => each === row.problem) ?? null,
})
