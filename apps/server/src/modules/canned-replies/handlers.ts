import { type CannedReplyView, cannedRepliesApi } from '@porchlight/contracts/canned-replies/canned-replies'
import type { ParsedInputOf } from '@porchlight/contracts/define'
import { limits } from '@porchlight/contracts/limits'
import { inboxFlags, sharedReplyFlags } from '@porchlight/contracts/permission-flags'
import { type Selectable, sql } from 'kysely'
import { type Ctx, can } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { CannedReplies } from '../../kernel/generated/tables.ts'
import { newRef } from '../../kernel/ids.ts'
import { action, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { teamsOf } from '../people/index.ts'

type Given = ParsedInputOf<typeof cannedRepliesApi.create>
type Row = Selectable<CannedReplies>

const managesShared = (ctx: Ctx): boolean => sharedReplyFlags.some((flag) => can(ctx.actor, flag))

const present = (row: Row): CannedReplyView => ({
  reply_ref: row.reply_ref,
  title: row.title,
  shortcut: row.shortcut,
  message: row.message,
  visible_to: row.visible_to as CannedReplyView['visible_to'],
  team_ref: row.team_ref,
  owner_id: row.owner_id,
})

/** Returns a query for the replies this person may use or manage. */
export async function repliesSeenBy(ctx: Ctx) {
  const { user_id } = staffOf(ctx)
  const teams = await teamsOf(ctx, user_id)
  return ctx.db
    .selectFrom('canned_replies')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where((eb) =>
      eb.or([
        eb('owner_id', '=', user_id).and('visible_to', '=', 'private'),
        eb('visible_to', '=', 'everyone'),
        ...(managesShared(ctx) ? [eb('visible_to', '=', 'team')] : teams.length > 0 ? [eb('team_ref', 'in', teams)] : []),
      ]),
    )
}

/** Lists the replies this person may use or manage. */
export const listReplies = query(cannedRepliesApi.list, async (ctx, { q }) => {
  const wanted = q.trim().toLowerCase()
  let rows = await repliesSeenBy(ctx)
  if (wanted) rows = rows.where(sql<boolean>`strpos(lower(title || ' ' || shortcut || ' ' || message), ${wanted}) > 0`)
  return { canned_replies: (await rows.orderBy('title').orderBy('reply_ref').execute()).map(present) }
})

/** Adds a reply. */
export const createReply = action(cannedRepliesApi.create, async (ctx, given) => {
  const owner_id = staffOf(ctx).user_id
  await assertMayKeep(ctx, given)
  await assertRoom(ctx, owner_id)
  const row = await ctx.db
    .insertInto('canned_replies')
    .values({ support_lib_id: ctx.support_lib_id, reply_ref: newRef(), owner_id, created_at: ctx.clock.now(), ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
  announce(ctx, row.reply_ref)
  return { canned_reply: present(row) }
})

/** Changes a reply. A shared reply that becomes private belongs to the person who changed it. */
export const updateReply = action(cannedRepliesApi.update, async (ctx, { reply_ref, ...given }) => {
  const user_id = staffOf(ctx).user_id
  const before = await replyForUpdate(ctx, reply_ref)
  await assertMayKeep(ctx, given, before.team_ref)
  const row = await ctx.db
    .updateTable('canned_replies')
    .set({ ...given, ...(given.visible_to === 'private' && { owner_id: user_id }) })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('reply_ref', '=', reply_ref)
    .returningAll()
    .executeTakeFirstOrThrow()
  announce(ctx, reply_ref)
  return { canned_reply: present(row) }
})

/** Deletes a reply. */
export const removeReply = action(cannedRepliesApi.remove, async (ctx, { reply_ref }) => {
  await replyForUpdate(ctx, reply_ref)
  await ctx.db.deleteFrom('canned_replies').where('support_lib_id', '=', ctx.support_lib_id).where('reply_ref', '=', reply_ref).execute()
  announce(ctx, reply_ref)
  return {}
})

const announce = (ctx: Ctx, reply_ref: string) => ctx.emit('canned_reply.changed', { reply_ref }, { subject: reply_ref })

/**
 * Locks a reply that this person may change.
 * @throws AppError `not_found` for a missing reply and for another person's personal one, `forbidden` for a shared one
 */
async function replyForUpdate(ctx: Ctx, reply_ref: string): Promise<Pick<Row, 'team_ref'>> {
  const row = await ctx.db
    .selectFrom('canned_replies')
    .select(['visible_to', 'owner_id', 'team_ref'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('reply_ref', '=', reply_ref)
    .forUpdate()
    .executeTakeFirst()
  if (!row || (row.visible_to === 'private' && row.owner_id !== staffOf(ctx).user_id)) throw refuse('not_found')
  if (row.visible_to !== 'private' && !managesShared(ctx)) throw refuse('forbidden')
  return row
}

/**
 * Checks that this person may keep such a reply: a personal one if they work in the inbox, a shared one if they manage shared replies.
 * @param team_before the team that a changed reply had: it is kept, even if it has been deleted since
 * @throws AppError `forbidden`, `invalid_input` for a team without visible_to 'team', the reverse, or an unknown team
 */
async function assertMayKeep(ctx: Ctx, { visible_to, team_ref }: Given, team_before: string | null = null): Promise<void> {
  if (visible_to === 'private' ? !inboxFlags.some((flag) => can(ctx.actor, flag)) : !managesShared(ctx)) throw refuse('forbidden')
  if ((visible_to === 'team') !== (team_ref !== null)) throw refuse('invalid_input', { fields: { team_ref: 'with visible_to team' } })
  if (team_ref === null || team_ref === team_before) return
  const { rows } = await sql`select 1 from teams where support_lib_id = ${ctx.support_lib_id} and team_ref = ${team_ref} for key share`.execute(ctx.db)
  if (rows.length === 0) throw refuse('invalid_input', { fields: { team_ref: 'no team' } })
}

/** @throws AppError `conflict` once this person has reached the limit */
async function assertRoom(ctx: Ctx, owner_id: string): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('canned_replies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('owner_id', '=', owner_id)
    .executeTakeFirstOrThrow()
  if (count >= limits.cannedRepliesMax) throw refuse('conflict', { fields: { title: 'too many' } })
}
