import type { Act } from '@porchlight/contracts/conversations/conversation-acts'
import { linkKinds } from '@porchlight/contracts/conversations/conversation-fields'
import type { ChildCounts, LinkKind, LinkView } from '@porchlight/contracts/conversations/conversation-links'
import { limits } from '@porchlight/contracts/limits'
import { type RawBuilder, sql } from 'kysely'
import { actorId, type Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { conversationRows, lockConversations } from '../access.ts'
import { ConversationChange } from '../conversation-change.ts'
import { forStaff } from '../present.ts'
import type { ConversationRow } from '../rows.ts'
import { assertMay, canSee } from '../rules.ts'

/**
 * Locks two conversations and checks that the actor may perform the respective act on each.
 * @throws AppError like `conversationForUpdate`
 */
export async function twoForUpdate(
  ctx: Ctx,
  refs: readonly [string, string],
  act: Act | readonly [Act, Act],
): Promise<[ConversationChange, ConversationChange]> {
  const [first, second] = refs
  if (first === second) throw refuse('invalid_input', { fields: { other_ref: 'the same conversation' } })
  const rows = await lockConversations(ctx, [first, second])
  const of = (ref: string, at: 0 | 1) => {
    const row = rows.find((each) => each.conversation_ref === ref)
    if (!row) throw refuse('not_found')
    assertMay(ctx.actor, typeof act === 'string' ? act : act[at], row)
    return new ConversationChange(row)
  }
  return [of(first, 0), of(second, 1)]
}

/** A link between conversations, as seen from its first end. */
export type Link = { conversation_ref: string; other_ref: string; kind: LinkKind }

const isKnown = (kind: string): kind is LinkKind => (linkKinds as readonly string[]).includes(kind)

/** Stores a link and returns whether it is new; an existing link gets the new `before`. */
export async function putLink(ctx: Ctx, { conversation_ref, other_ref, kind }: Link, before: object | null = null): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into conversation_links (support_lib_id, conversation_ref, other_ref, kind, before, created_by, created_at)
    values (${ctx.support_lib_id}, ${conversation_ref}, ${other_ref}, ${kind}, ${before && JSON.stringify(before)}::jsonb, ${actorId(ctx.actor)}, ${ctx.clock.now()})
    on conflict (support_lib_id, conversation_ref, other_ref, kind) do update set before = excluded.before
    returning xmax = 0 as is_new`.execute(ctx.db)
  return rows[0]?.is_new === true
}

/** Removes a link and returns its `before`; undefined if there is none. */
export async function dropLink(ctx: Ctx, { conversation_ref, other_ref, kind }: Link): Promise<{ before: unknown } | undefined> {
  return ctx.db
    .deleteFrom('conversation_links')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .where('other_ref', '=', other_ref)
    .where('kind', '=', kind)
    .returning('before')
    .executeTakeFirst()
}

/**
 * Returns a conversation's links to others that the actor may see, newest first. Followers and children can be many, so they are limited apart from the other links.
 * `children`: how many child tickets it has and how many of them are open, also of those that the actor may not see.
 */
export async function linksOf(ctx: Ctx, conversation_ref: string): Promise<{ links: LinkView[]; children: ChildCounts }> {
  const childrenWhere = (condition: RawBuilder<unknown>) => sql<number>`(select count(*)::int from conversation_links k
    join conversations c on c.support_lib_id = k.support_lib_id and c.conversation_ref = k.conversation_ref
    where k.support_lib_id = ${ctx.support_lib_id} and k.other_ref = ${conversation_ref} and k.kind = 'child' and c.merged_into is null and ${condition})`
  const links = await ctx.db
    .selectFrom((db) =>
      db
        .selectFrom('conversation_links')
        .select(['conversation_ref', 'other_ref', 'kind', 'created_at'])
        .select(
          sql<string>`row_number() over (partition by case when other_ref = ${conversation_ref} and kind in ('follows', 'child') then kind end
            order by created_at desc, conversation_ref, other_ref)`.as('place'),
        )
        .where('support_lib_id', '=', ctx.support_lib_id)
        .where((eb) => eb.or([eb('conversation_ref', '=', conversation_ref), eb('other_ref', '=', conversation_ref)]))
        .as('l'),
    )
    .select(['conversation_ref', 'other_ref', 'kind'])
    .select([childrenWhere(sql`true`).as('children'), childrenWhere(sql`c.state not in ('solved', 'closed')`).as('open_children')])
    .where('place', '<=', String(limits.linksShownMax))
    .orderBy('created_at', 'desc')
    .orderBy('conversation_ref')
    .orderBy('other_ref')
    .execute()
  const [first] = links
  if (!first) return { links: [], children: { count: 0, open: 0 } }
  const otherOf = (link: (typeof links)[number]) => (link.conversation_ref === conversation_ref ? link.other_ref : link.conversation_ref)
  const rows = await conversationRows(ctx).where('c.conversation_ref', 'in', links.map(otherOf)).execute()
  const seen = new Map(rows.filter((row) => canSee(ctx.actor, row)).map((row) => [row.conversation_ref, row]))
  const views = links.flatMap((link) => {
    const row = seen.get(otherOf(link))
    // A process of the last version doesn't know a kind that a newer one has stored meanwhile.
    return row && isKnown(link.kind) ? [{ kind: link.kind, is_from: link.conversation_ref === conversation_ref, conversation: forStaff(row, ctx.actor) }] : []
  })
  return { links: views, children: { count: first.children, open: first.open_children } }
}

/** The part of an event about two conversations that identifies the other one. */
export const about = (other: Pick<ConversationRow, 'conversation_ref' | 'number'>, by: string | null) => ({
  other_ref: other.conversation_ref,
  other_number: other.number,
  by,
})

/** Like `about`, for events that move messages: adds since when the customer has been waiting in this conversation. */
export const aboutMove = (here: Pick<ConversationRow, 'waiting_since'>, other: Pick<ConversationRow, 'conversation_ref' | 'number'>, by: string | null) => ({
  ...about(other, by),
  waiting_since: here.waiting_since?.toISOString() ?? null,
})

/** Values of a system line that links to another conversation. */
export const lineAbout = (other: Pick<ConversationRow, 'conversation_ref' | 'number'>, agent: string): Record<string, string> => ({
  agent,
  number: String(other.number),
  conversation_ref: other.conversation_ref,
})
