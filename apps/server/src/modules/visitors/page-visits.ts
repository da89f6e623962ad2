import type { PageVisit } from '@porchlight/contracts/conversations/conversations'
import { visitorsApi } from '@porchlight/contracts/visitors/visitors'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { action } from '../../kernel/operations.ts'

/** Maximum pages stored per visitor. */
const pagesKept = 50

/** Records the page that a known visitor is viewing; nothing is stored before the first message. */
export async function notePage(ctx: Ctx, visitor_id: string, page: { url: string; title: string }): Promise<void> {
  const { support_lib_id } = ctx
  const now = ctx.clock.now()
  const last = await ctx.db
    .selectFrom('page_visits')
    .select('url')
    .where('support_lib_id', '=', support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .orderBy('visited_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  await noteSeen(ctx, visitor_id)
  if (last?.url === page.url) return
  const noted = await ctx.db
    .insertInto('page_visits')
    .values({ support_lib_id, visitor_id, visited_at: now, url: page.url, title: page.title })
    .onConflict((conflict) => conflict.doNothing())
    .returning('visited_at')
    .executeTakeFirst()
  if (!noted) return
  await announcePage(ctx, visitor_id, { ...page, at: now.toISOString() })
  await sql`delete from page_visits where support_lib_id = ${support_lib_id} and visitor_id = ${visitor_id} and visited_at < (
    select visited_at from page_visits where support_lib_id = ${support_lib_id} and visitor_id = ${visitor_id} order by visited_at desc offset ${pagesKept - 1} limit 1)`.execute(
    ctx.db,
  )
}

/** Shows the page to staff who have one of the visitor's newest conversations open; permissions are checked for each socket when it is sent. */
async function announcePage(ctx: Ctx, visitor_id: string, page: PageVisit): Promise<void> {
  const { support_lib_id } = ctx
  const rows = await ctx.db
    .selectFrom('conversations')
    .select('conversation_ref')
    .where('support_lib_id', '=', support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .orderBy('updated_at', 'desc')
    .limit(20)
    .execute()
  for (const { conversation_ref } of rows)
    ctx.ports.bus.publish({
      kind: 'signal',
      support_lib_id,
      signal: { stream: `conversation:${conversation_ref}`, to: ['staff'], except: null, frame: { signal: 'visitor_page', conversation_ref, page } },
    })
}

/** Updates when the visitor was last seen, to the minute: contacts are listed by it, so each update changes their indexes. */
export async function noteSeen(ctx: Ctx, visitor_id: string): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db
    .updateTable('visitors')
    .set({ last_seen_at: now })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .where('last_seen_at', '<', new Date(now.getTime() - 60_000))
    .execute()
}

export const pageVisit = action(visitorsApi.pageVisit, async (ctx, { url, title }) => {
  if (ctx.actor.kind === 'visitor' && ctx.actor.visitor_id) await notePage(ctx, ctx.actor.visitor_id, { url, title })
  return {}
})
