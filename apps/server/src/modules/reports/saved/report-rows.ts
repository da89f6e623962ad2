import type { ReportListRow, ReportView } from '@porchlight/contracts/reports/report-views'
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Reports } from '../../../kernel/generated/tables.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { assertAtRevision } from '../../revisions/index.ts'

type Row = Selectable<Reports> & { favorite: boolean }

/** Selects the reports that the caller sees: everyone's and their own. */
export const visibleReports = (ctx: Ctx) => {
  const { user_id } = staffOf(ctx)
  return ctx.db
    .selectFrom('reports as r')
    .selectAll('r')
    .select(
      sql<boolean>`exists (select from report_favorites f where f.support_lib_id = r.support_lib_id and f.report_id = r.id and f.user_id = ${user_id})`.as(
        'favorite',
      ),
    )
    .where('r.support_lib_id', '=', ctx.support_lib_id)
    .where((eb) => eb.or([eb('r.visible_to', '=', 'everyone'), eb('r.owner_id', '=', user_id)]))
}

/**
 * Returns a report that the caller sees.
 * @throws AppError `not_found`
 */
export async function reportForReading(ctx: Ctx, id: string): Promise<Row> {
  const row = await visibleReports(ctx).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/**
 * Locks and returns a report that the caller sees. Permission to change reports covers shared reports and one's own.
 * @throws AppError `not_found`, `conflict` if it has changed since this revision
 */
export async function reportForUpdate(ctx: Ctx, id: string, revision?: number): Promise<Row> {
  const row = await visibleReports(ctx).where('r.id', '=', id).forUpdate('r').executeTakeFirst()
  if (!row) throw refuse('not_found')
  await assertAtRevision(ctx, row, revision)
  return row
}

/** Returns a report as its readers see it. */
export const presentReport = (row: Row): ReportView => ({
  id: row.id,
  report_name: row.report_name,
  category: row.category as ReportView['category'],
  description: row.description,
  cards: row.cards as ReportView['cards'],
  filter: row.filter as ReportView['filter'],
  period: row.period as ReportView['period'],
  visible_to: row.visible_to as ReportView['visible_to'],
  owner_id: row.owner_id,
  favorite: row.favorite,
  revision: row.revision,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** Returns a report as lists show it. */
export function presentInList(row: Row): ReportListRow {
  const { cards, filter: _filter, ...report } = presentReport(row)
  return { ...report, how_many_cards: cards.length }
}
