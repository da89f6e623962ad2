import { type CatchUpNote, catchUpApi, type DueItem } from '@porchlight/contracts/catch-up/catch-up'
import { type CatchUpKind, catchUpKept, catchUpKinds, catchUpShown } from '@porchlight/contracts/catch-up/catch-up-terms'
import type { Ctx } from '../../kernel/context.ts'
import { action, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { conversationsInSight } from '../conversations/index.ts'

/** How long after their return people can read what happened. */
export const catchUpDays = 14

const ofCaller = (ctx: Ctx) => ({ support_lib_id: ctx.support_lib_id, user_id: staffOf(ctx).user_id })

/** Returns what happened while the caller was out of office, of the conversations that they see. */
export const readCatchUp = query(catchUpApi.read, async (ctx) => {
  const { support_lib_id, user_id } = ofCaller(ctx)
  const now = ctx.clock.now()
  const back = await ctx.db
    .selectFrom('catch_ups')
    .selectAll()
    .where('support_lib_id', '=', support_lib_id)
    .where('user_id', '=', user_id)
    .where('out_until', '>', new Date(now.getTime() - catchUpDays * 86_400_000))
    .executeTakeFirst()
  if (!back) return { catch_up: null }
  const noted = await ctx.db
    .selectFrom('catch_up_notes')
    .selectAll()
    .where('support_lib_id', '=', support_lib_id)
    .where('user_id', '=', user_id)
    .where('noted_at', '>=', back.out_from)
    .where('noted_at', '<=', back.out_until)
    .orderBy('noted_at', 'desc')
    .limit(catchUpKept * catchUpKinds.length)
    .execute()
  const due = await dueBy(ctx, user_id, now)
  const inSight = new Map(
    (await conversationsInSight(ctx, [...new Set([...noted, ...due].map(({ conversation_ref }) => conversation_ref))])).map((one) => [
      one.conversation_ref,
      one,
    ]),
  )
  const byKind = Map.groupBy(
    noted.filter(({ conversation_ref }) => inSight.has(conversation_ref)),
    ({ kind }) => kind as CatchUpKind,
  )
  const seenDue = due.filter(({ conversation_ref }) => inSight.has(conversation_ref))
  if (byKind.size === 0 && seenDue.length === 0) return { catch_up: null }
  const notes = catchUpKinds.flatMap((kind) =>
    (byKind.get(kind) ?? [])
      .slice(0, catchUpShown)
      .map(({ conversation_ref, by_id, noted_at }): CatchUpNote => ({ kind, conversation_ref, by: by_id, at: noted_at.toISOString() })),
  )
  const shownDue = seenDue.slice(0, catchUpShown)
  const countOf = (kind: CatchUpKind) => byKind.get(kind)?.length ?? 0
  const shown = new Set([...notes, ...shownDue].map(({ conversation_ref }) => conversation_ref))
  return {
    catch_up: {
      from: back.out_from.toISOString(),
      until: back.out_until.toISOString(),
      deputy_id: back.deputy_id,
      counts: {
        answered: countOf('answered'),
        handed_over: countOf('handed_over'),
        assigned: countOf('assigned'),
        mentioned: countOf('mentioned'),
        due: seenDue.length,
      },
      notes,
      due: shownDue,
      conversations: [...inSight.values()].filter(({ conversation_ref }) => shown.has(conversation_ref)),
    },
  }
})

/** What any module says is due. */
async function dueBy(ctx: Ctx, user_id: string, now: Date): Promise<DueItem[]> {
  const due = []
  for (const { dueItems } of await Promise.all(ctx.tables.flatMap((table) => table.due?.() ?? [])))
    due.push(...(await dueItems(ctx, user_id, now, catchUpKept)))
  return due.sort((one, other) => Date.parse(one.due_at) - Date.parse(other.due_at)).slice(0, catchUpKept)
}

/** Dismisses it; what happens in a later absence is noted again. */
export const dismissCatchUp = action(catchUpApi.dismiss, async (ctx) => {
  const { support_lib_id, user_id } = ofCaller(ctx)
  const gone = await ctx.db
    .deleteFrom('catch_ups')
    .where('support_lib_id', '=', support_lib_id)
    .where('user_id', '=', user_id)
    .returning('out_until')
    .executeTakeFirst()
  if (!gone) return {}
  await ctx.db
    .deleteFrom('catch_up_notes')
    .where('support_lib_id', '=', support_lib_id)
    .where('user_id', '=', user_id)
    .where('noted_at', '<=', gone.out_until)
    .execute()
  ctx.emit('catch_up.changed', { user_id }, { subject: user_id })
  return {}
})
