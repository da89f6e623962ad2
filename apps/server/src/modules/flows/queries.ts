import { flowKind } from '@porchlight/contracts/flows/flow-rows'
import type { FlowRow } from '@porchlight/contracts/flows/flow-views'
import { flowsApi } from '@porchlight/contracts/flows/flows'
import { resolveFilter, type Viewer } from '@porchlight/contracts/lists/list-language'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { highestFirst, keysetPage } from '../../kernel/keyset-page.ts'
import { type Handler, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { filterSqlOf, rowPage } from '../lists/index.ts'
import { staffNames } from '../people/index.ts'
import { flowForReading, versionOf } from './access.ts'
import { countPresentRuns, countRuns, nodeNumbers } from './numbers.ts'
import { presentFlow, presentVersions } from './present.ts'
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
    const [names, counts] = await Promise.all([
      staffNames(ctx, [...new Set(shown.flatMap(({ editor_id }) => editor_id ?? []))]),
      countRuns(
        ctx,
        shown.map(({ flow_ref }) => flow_ref),
      ),
    ])
    const flows = shown.map(({ editor_id, created_at, updated_at, state, flow_ref, title }) => ({
      flow_ref,
      title,
      state: state as FlowRow['state'],
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
      editor: { user_id: editor_id, name: names.get(editor_id ?? '')?.name ?? '' },
      runs: counts.get(flow_ref) ?? 0,
    }))
    return { flows, ...rest }
  }),
  query(flowsApi.read, async (ctx, { flow_ref }) => presentFlow(ctx, await flowForReading(ctx, flow_ref))),
  query(flowsApi.uses, async (ctx, { flow_ref }) => {
    await flowForReading(ctx, flow_ref)
    return { runs: await countPresentRuns(ctx, flow_ref), ...(await usesOf(ctx, flow_ref)) }
  }),
  query(flowsApi.numbers, async (ctx, { flow_ref }) => {
    await flowForReading(ctx, flow_ref)
    return nodeNumbers(ctx, flow_ref)
  }),
  query(flowsApi.version, async (ctx, { flow_ref, version }) => {
    const { version: current } = await flowForReading(ctx, flow_ref)
    const found = await versionOf(ctx, flow_ref, version)
    if (!found) throw refuse('not_found')
    const [shown] = await presentVersions(ctx, [found], current)
    if (!shown) throw refuse('not_found')
    return { version: shown, flow: found.flow }
  }),
  query(flowsApi.versions, async (ctx, { flow_ref, cursor, limit }) => {
    const { version } = await flowForReading(ctx, flow_ref)
    const published = ctx.db
      .selectFrom('flow_versions')
      .select(['version', 'published_at', 'publisher_id'])
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('flow_ref', '=', flow_ref)
    const { rows, next_cursor } = await keysetPage(published, highestFirst('version'), { cursor, limit })
    return { versions: await presentVersions(ctx, rows, version), next_cursor }
  }),
]
