import { formKind } from '@porchlight/contracts/forms/form-rows'
import { formsApi } from '@porchlight/contracts/forms/forms'
import { resolveFilter, type Viewer } from '@porchlight/contracts/lists/list-language'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { refersWithinSight } from '../conversations/index.ts'
import { filterSqlOf, rowPage } from '../lists/index.ts'
import { presentListed, presentVersions } from '../published-documents/index.ts'
import { formDocuments } from './documents.ts'
import { presentForm } from './present.ts'

const formTable = { kind: formKind, alias: 'f' }
const filterSql = filterSqlOf(formTable)
/** Counts stop here: nobody needs to know more exactly. */
const countMax = 1000
/** Flows that are named as showing a form. */
const usersMax = 100
/** Forms that the composer offers at once. */
const offeredMax = 50

/** Returns the viewer whose words a filter may use. */
export const viewerOf = (ctx: Ctx): Viewer => ({ user_id: staffOf(ctx).user_id, team_refs: [], now: ctx.clock.now() })

/** The condition that the caller may see a submission (`s`): of no conversation, or of one within their scope. */
export function inSight(ctx: Ctx): RawBuilder<boolean> {
  const within = refersWithinSight(ctx, 's.conversation_ref')
  return within ? sql<boolean>`(s.conversation_ref is null or ${within})` : sql<boolean>`true`
}

const named = (ctx: Ctx, q: string) => filterSql(resolveFilter(formKind.fieldOf, { field: 'title', op: 'contains', value: q }, viewerOf(ctx)))

/** Operations that read forms. */
export const formQueries: Handler[] = [
  query(formsApi.list, async (ctx, { q, ...page }) => {
    const rows = ctx.db
      .selectFrom('forms as f')
      .select(['f.form_ref', 'f.title', 'f.state', 'f.created_at', 'f.updated_at', 'f.editor_id'])
      .where('f.support_lib_id', '=', ctx.support_lib_id)
      .$if(q !== '', (some) => some.where(named(ctx, q)))
    const { rows: shown, ...rest } = await rowPage(ctx, formTable, rows, page, { viewer: viewerOf(ctx) })
    const counts = await countSubmissions(
      ctx,
      shown.map(({ form_ref }) => form_ref),
    )
    const forms = (await presentListed(ctx, shown)).map((row) => ({ ...row, submissions: counts.get(row.form_ref) ?? 0 }))
    return { forms, ...rest }
  }),
  query(formsApi.read, async (ctx, { form_ref }) => presentForm(ctx, await formDocuments.forReading(ctx, form_ref))),
  query(formsApi.offered, async (ctx, { q }) => ({
    forms: await ctx.db
      .selectFrom('forms as f')
      .select(['form_ref', 'title'])
      .where('f.support_lib_id', '=', ctx.support_lib_id)
      .where('f.state', '=', 'published')
      .$if(q !== '', (some) => some.where(named(ctx, q)))
      .orderBy('title')
      .orderBy('form_ref')
      .limit(offeredMax)
      .execute(),
  })),
  query(formsApi.uses, async (ctx, { form_ref }) => {
    await formDocuments.forReading(ctx, form_ref)
    const { support_lib_id } = ctx
    const { rows } = await sql<{ submissions: number; in_conversations: number }>`
      select (select count(*)::int from (select 1 from form_submissions s where support_lib_id = ${support_lib_id} and form_ref = ${form_ref} and ${inSight(ctx)} limit ${countMax}) one) as submissions,
        (select count(*)::int from (select 1 from form_submissions s where support_lib_id = ${support_lib_id} and form_ref = ${form_ref} and conversation_ref is not null and ${inSight(ctx)} limit ${countMax}) one) as in_conversations`.execute(
      ctx.db,
    )
    const shows = JSON.stringify({ nodes: [{ kind: 'form', form_ref }] })
    const { rows: flows } = await sql<{ flow_ref: string; title: string }>`
      select f.flow_ref, f.title from flows f left join flow_versions v using (support_lib_id, flow_ref, version)
      where f.support_lib_id = ${support_lib_id} and (f.flow @> ${shows}::jsonb or v.flow @> ${shows}::jsonb)
      order by f.title, f.flow_ref limit ${usersMax}`.execute(ctx.db)
    return { ...(rows[0] ?? { submissions: 0, in_conversations: 0 }), flows }
  }),
  query(formsApi.versions, async (ctx, { form_ref, cursor, limit }) => {
    const { version } = await formDocuments.forReading(ctx, form_ref)
    const { rows, next_cursor } = await formDocuments.versions.page(ctx, form_ref, { cursor, limit })
    return { versions: await presentVersions(ctx, rows, version), next_cursor }
  }),
]

async function countSubmissions(ctx: Ctx, refs: string[]): Promise<Map<string, number>> {
  if (refs.length === 0) return new Map()
  const { rows } = await sql<{ form_ref: string; count: number }>`
    select k.form_ref, s.count from unnest(${refs}::text[]) k(form_ref) cross join lateral (
      select count(*)::int as count from (
        select 1 from form_submissions s where support_lib_id = ${ctx.support_lib_id} and form_ref = k.form_ref and ${inSight(ctx)} limit ${countMax}) one) s`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ form_ref, count }) => [form_ref, count]))
}
