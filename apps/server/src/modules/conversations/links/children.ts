import { limits } from '@porchlight/contracts/limits'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { wantReactions } from '../../../kernel/jobs/wanted-reactions.ts'
import { reaction } from '../../../kernel/jobs.ts'
import type { ConversationRow } from '../rows.ts'

type End = Pick<ConversationRow, 'conversation_ref' | 'channel' | 'merged_into'>

/** The name by which libraries have the reactions about child tickets. */
const childReactions = 'conversations.children'

/** Whether neither end of the child link `link` was merged into another ticket. */
export const isLive = (link: string) => sql`not exists (select from conversations c where c.support_lib_id = ${sql.ref(`${link}.support_lib_id`)}
  and c.conversation_ref in (${sql.ref(`${link}.conversation_ref`)}, ${sql.ref(`${link}.other_ref`)}) and c.merged_into is not null)`

/**
 * Removes the child links of a ticket whose merge was undone that would now make a second parent or a child with children: what was linked meanwhile stays.
 */
export async function dropOutdatedChildren(ctx: Ctx, ref: string): Promise<void> {
  await sql`delete from conversation_links l
    where l.support_lib_id = ${ctx.support_lib_id} and l.kind = 'child' and (l.conversation_ref = ${ref} or l.other_ref = ${ref}) and ${isLive('l')}
      and exists (select from conversation_links k where k.support_lib_id = l.support_lib_id and k.kind = 'child' and ${isLive('k')} and case
        when l.other_ref = ${ref} then k.other_ref = l.conversation_ref or (k.conversation_ref = l.conversation_ref and k.other_ref <> ${ref})
        else k.other_ref = ${ref} or k.conversation_ref = l.other_ref
          or (k.conversation_ref = ${ref} and (k.created_at, k.other_ref) > (l.created_at, l.other_ref)) end)`.execute(ctx.db)
}

/**
 * Checks that a ticket can become a child of another: both are tickets, the child has no other parent and no children, and the parent is no child and has room.
 * Both are locked, so that nobody else links either of them meanwhile. Links of tickets that were merged are no hindrance: what continues them has its own.
 * @throws AppError `invalid_input`, or `conflict` with what is in the way
 */
export async function assertMayBeChild(ctx: Ctx, child: End, parent: End): Promise<void> {
  if (child.channel !== 'ticket' || parent.channel !== 'ticket') throw refuse('invalid_input', { fields: { other_ref: 'no ticket' } })
  const refs = [child.conversation_ref, parent.conversation_ref]
  const { rows: links } = await sql<{ conversation_ref: string; other_ref: string }>`
    select l.conversation_ref, l.other_ref from conversation_links l
    where l.support_lib_id = ${ctx.support_lib_id} and l.kind = 'child' and (l.conversation_ref = any(${refs}) or l.other_ref = any(${refs})) and ${isLive('l')}
    limit ${limits.childTicketsMax + 2}`.execute(ctx.db)
  const others = links.filter((link) => link.conversation_ref !== child.conversation_ref || link.other_ref !== parent.conversation_ref)
  const is = (reason: string) => refuse('conflict', { fields: { other_ref: reason } })
  if (parent.merged_into !== null) throw is('was merged')
  if (others.some((link) => link.conversation_ref === child.conversation_ref)) throw is('has another parent')
  if (others.some((link) => link.other_ref === child.conversation_ref)) throw is('has children')
  if (others.some((link) => link.conversation_ref === parent.conversation_ref)) throw is('is a child')
  if (others.length >= limits.childTicketsMax) throw is('too many')
  await wantReactions(ctx, childReactions, true)
}

/** Tells open screens that a child ticket was solved or is open again: they show it beside its parent. */
const tellParent = (name: string, event: 'conversation.closed' | 'conversation.reopened') =>
  reaction(
    name,
    event,
    async (ctx, { payload: { conversation_ref, to } }) => {
      const { rows } = await sql<{ other_ref: string }>`select other_ref from conversation_links
        where support_lib_id = ${ctx.support_lib_id} and conversation_ref = ${conversation_ref} and kind = 'child'`.execute(ctx.db)
      for (const { other_ref } of rows)
        ctx.emit('conversation.child_changed', { conversation_ref: other_ref, other_ref: conversation_ref, state: to ?? '' }, { subject: other_ref })
    },
    { wanted: childReactions },
  )

/** The reactions about child tickets, in libraries that have some. */
export const childTicketReactions = [
  tellParent('conversations.child-closed', 'conversation.closed'),
  tellParent('conversations.child-reopened', 'conversation.reopened'),
]
