import { flowKind } from '@porchlight/contracts/flows/flow-rows'
import { flowsApi } from '@porchlight/contracts/flows/flows'
import { resolveFilter, type Viewer } from '@porchlight/contracts/lists/list-language'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { type Handler, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { filterSqlOf, rowPage } from '../lists/index.ts'
import { presentListed, presentVersions } from '../published-documents/index.ts'
import { flowDocuments } from './documents.ts'
import { countPresentRuns, countRuns, nodeNumbers } from './numbers.ts'
import { presentFlow } from './present.ts'
import { usesOf } from './references.ts'

const flowTable = { kind: flowKind, alias: 'f' }
const filterSql = filterSqlOf(flowTable)

/** Returns the viewer whose words a filter may use. */
export const viewerOf = (ctx: Ctx): Viewer => ({ user_id: staffOf(ctx).user_id, team_refs: [], now: ctx.clock.now() })

const named = (ctx: Ctx, q: string) => filterSql(resolveFilter(flowKind.fieldOf, { field: 'title', op: 'contains', value: q }, viewerOf(ctx)))

/** Operations that read flows. */
export const flowQueries: Handler[] = [
  query(flowsApi.list, async (ctx, { q, ...page }) => {
    const rows = ctx.db
      .selectFrom('flows as f')
      .select(['f.flow_ref', 'f.title', 'f.state', 'f.created_at', 'f.updated_at', 'f.editor_id'])
      .where('f.support_lib_id', '=', ctx.support_lib_id)
      .$if(q !== '', (some) => some.where(named(ctx, q)))
    const { rows: shown, ...rest } = await rowPage(ctx, flowTable, rows, page, { viewer: viewerOf(ctx) })
    const counts = await countRuns(
      ctx,
      shown.map(({ flow_ref }) => flow_ref),
    )
    const flows = (await presentListed(ctx, shown)).map((row) => ({ ...row, runs: counts.get(row.flow_ref) ?? 0 }))
    return { flows, ...rest }
  }),
  query(flowsApi.read, async (ctx, { flow_ref }) => presentFlow(ctx, await flowDocuments.forReading(ctx, flow_ref))),
  query(flowsApi.uses, async (ctx, { flow_ref }) => {
    await flowDocuments.forReading(ctx, flow_ref)
    return { runs: await countPresentRuns(ctx, flow_ref), ...(await usesOf(ctx, flow_ref)) }
  }),
  query(flowsApi.numbers, async (ctx, { flow_ref }) => {
    await flowDocuments.forReading(ctx, flow_ref)
    return nodeNumbers(ctx, flow_ref)
  }),
  query(flowsApi.version, async (ctx, { flow_ref, version }) => {
    const { version: current } = await flowDocuments.forReading(ctx, flow_ref)
    const found = await flowDocuments.versions.read(ctx, flow_ref, version)
    const [shown] = found ? await presentVersions(ctx, [found], current) : []
    if (!found || !shown) throw refuse('not_found')
    return { version: shown, flow: found.body }
  }),
  query(flowsApi.versions, async (ctx, { flow_ref, cursor, limit }) => {
    const { version } = await flowDocuments.forReading(ctx, flow_ref)
    const { rows, next_cursor } = await flowDocuments.versions.page(ctx, flow_ref, { cursor, limit })
    return { versions: await presentVersions(ctx, rows, version), next_cursor }
  }),
]
