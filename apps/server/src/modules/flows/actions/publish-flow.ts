import { Flow } from '@porchlight/contracts/flows/flow'
import { flowLimits } from '@porchlight/contracts/flows/flow-nodes'
import { flowsApi } from '@porchlight/contracts/flows/flows'
import { actorId, type Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { assertAtRevision } from '../../revisions/index.ts'
import { assertSeesPlan } from '../../workflows/index.ts'
import { type FlowTableRow, flowForUpdate } from '../access.ts'
import { presentFlow, problemFields, problemsOf } from '../present.ts'

/** Publishes the draft as the next version (checklist L1: publishflow). */
export const publishFlow = action(flowsApi.publish, async (ctx, { flow_ref, revision }) => {
  const row = await flowForUpdate(ctx, flow_ref)
  await assertAtRevision(ctx, row, revision)
  const flow = Flow.parse(row.flow)
  assertSeesPlan(ctx, flow)
  const problems = await problemsOf(ctx, flow)
  if (problems.length > 0) throw refuse('invalid_input', { fields: problemFields(problems) })
  const version = row.last_version + 1
  const { support_lib_id } = ctx
  const published_at = ctx.clock.now()
  await ctx.db
    .insertInto('flow_versions')
    .values({ support_lib_id, flow_ref, version, title: row.title, flow: JSON.stringify(flow), published_at, publisher_id: actorId(ctx.actor) })
    .execute()
  await ctx.db
    .deleteFrom('flow_versions')
    .where('support_lib_id', '=', support_lib_id)
    .where('flow_ref', '=', flow_ref)
    .where('version', '<=', version - flowLimits.versions)
    .execute()
  const published = await setState(ctx, flow_ref, { state: 'published', version, last_version: version })
  ctx.emit('flow.published', { flow_ref, title: row.title, version }, { subject: flow_ref })
  return presentFlow(ctx, published)
})

/** Takes a flow offline; a no-op if it is not published. Runs that have begun go on. */
export const unpublishFlow = action(flowsApi.unpublish, async (ctx, { flow_ref }) => {
  const row = await flowForUpdate(ctx, flow_ref)
  if (row.version === null) return presentFlow(ctx, row)
  const changed = await setState(ctx, flow_ref, { state: 'unpublished', version: null })
  ctx.emit('flow.unpublished', { flow_ref, title: row.title }, { subject: flow_ref })
  return presentFlow(ctx, changed)
})

const setState = (ctx: Ctx, flow_ref: string, change: Partial<Pick<FlowTableRow, 'state' | 'version' | 'last_version'>>): Promise<FlowTableRow> =>
  ctx.db
    .updateTable('flows')
    .set({ ...change, updated_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('flow_ref', '=', flow_ref)
    .returningAll()
    .executeTakeFirstOrThrow()
