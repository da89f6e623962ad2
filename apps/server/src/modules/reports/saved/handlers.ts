import type { ParsedInputOf } from '@porchlight/contracts/define'
import { limits } from '@porchlight/contracts/limits'
import { customReportsApi } from '@porchlight/contracts/reports/custom-reports'
import { reportCategories } from '@porchlight/contracts/reports/report-views'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { lockByName } from '../../../kernel/data/lock-by-name.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action, type Handler, query } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { presentInList, presentReport, reportForReading, reportForUpdate, visibleReports } from './report-rows.ts'

type Given = ParsedInputOf<typeof customReportsApi.create>
type Cards = Given['cards']

const columns = ({ cards, filter, period, ...given }: Given) => ({
  ...given,
  cards: JSON.stringify(cards),
  filter: filter === null ? null : JSON.stringify(filter),
  period: JSON.stringify(period),
})

/** @throws AppError `invalid_input` if two cards have the same id */
function assertCards(cards: Cards): void {
  if (new Set(cards.map((card) => card.card_id)).size < cards.length) throw refuse('invalid_input', { fields: { cards: 'two with one card_id' } })
}

async function change(ctx: Ctx, id: string, values: Partial<ReturnType<typeof columns>>): Promise<{ report: ReturnType<typeof presentReport> }> {
  await ctx.db
    .updateTable('reports')
    .set({ ...values, revision: sql<number>`revision + 1`, editor_id: staffOf(ctx).user_id, updated_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('id', '=', id)
    .execute()
  return { report: presentReport(await reportForReading(ctx, id)) }
}

/** Reports that people save: they change nothing but their own rows. */
export const savedHandlers: Handler[] = [
  query(customReportsApi.list, async (ctx, { q }) => {
    const rows = await visibleReports(ctx).orderBy('r.report_name').orderBy('r.id').execute()
    const sought = q.toLowerCase()
    return { reports: rows.filter(({ report_name }) => report_name.toLowerCase().includes(sought)).map(presentInList) }
  }),
  query(customReportsApi.categories, async (ctx) => {
    const { user_id } = staffOf(ctx)
    const rows = await visibleReports(ctx).orderBy('r.report_name').orderBy('r.id').execute()
    const named = (some: typeof rows) => some.map(({ id, report_name }) => ({ id, report_name }))
    return {
      categories: reportCategories.map((category) => ({ category, reports: named(rows.filter((row) => row.category === category)) })),
      favorites: named(rows.filter((row) => row.favorite)),
      all: rows.length,
      yours: rows.filter((row) => row.owner_id === user_id).length,
    }
  }),
  query(customReportsApi.read, async (ctx, { id }) => ({ report: presentReport(await reportForReading(ctx, id)) })),
  action(customReportsApi.create, async (ctx, given) => {
    assertCards(given.cards)
    const { support_lib_id } = ctx
    // Two at once don't exceed the limit.
    await lockByName(ctx, 'reports')
    const { count } = await ctx.db
      .selectFrom('reports')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('support_lib_id', '=', support_lib_id)
      .executeTakeFirstOrThrow()
    if (count >= limits.reportsMax) throw refuse('conflict', { fields: { report_name: 'too many' } })
    const id = newRef()
    const now = ctx.clock.now()
    await ctx.db
      .insertInto('reports')
      .values({ support_lib_id, id, owner_id: staffOf(ctx).user_id, revision: 1, created_at: now, updated_at: now, ...columns(given) })
      .execute()
    return { report: presentReport(await reportForReading(ctx, id)) }
  }),
  action(customReportsApi.update, async (ctx, { id, revision, ...given }) => {
    assertCards(given.cards)
    const { owner_id, visible_to } = await reportForUpdate(ctx, id, revision)
    // Otherwise another person could hide it from everyone but its owner.
    if (given.visible_to === 'private' && visible_to === 'everyone' && owner_id !== staffOf(ctx).user_id) throw refuse('forbidden')
    return change(ctx, id, columns(given))
  }),
  action(customReportsApi.updateCards, async (ctx, { id, revision, cards }) => {
    assertCards(cards)
    await reportForUpdate(ctx, id, revision)
    return change(ctx, id, { cards: JSON.stringify(cards) })
  }),
  action(customReportsApi.remove, async (ctx, { id }) => {
    await reportForUpdate(ctx, id)
    await ctx.db.deleteFrom('reports').where('support_lib_id', '=', ctx.support_lib_id).where('id', '=', id).execute()
    return {}
  }),
  action(customReportsApi.favorite, async (ctx, { id, favorite }) => {
    await reportForReading(ctx, id)
    const row = { support_lib_id: ctx.support_lib_id, user_id: staffOf(ctx).user_id, report_id: id }
    if (favorite)
      await ctx.db
        .insertInto('report_favorites')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else
      await ctx.db
        .deleteFrom('report_favorites')
        .where('support_lib_id', '=', row.support_lib_id)
        .where('user_id', '=', row.user_id)
        .where('report_id', '=', id)
        .execute()
    return { favorite }
  }),
]
