import { Flow } from '@porchlight/contracts/flows/flow'
import { flowLimits } from '@porchlight/contracts/flows/flow-nodes'
import { flowsApi } from '@porchlight/contracts/flows/flows'
import { sql } from 'kysely'
import { actorId, type Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action } from '../../../kernel/operations.ts'
import { libraryForUpdate } from '../../libraries/index.ts'
import { assertAtRevision } from '../../revisions/index.ts'
import { type FlowTableRow, flowForReading, flowForUpdate, versionOf } from '../access.ts'
import { presentFlow } from '../present.ts'

const emptyFlow = Flow.parse({})

/** Creates a flow that is not published. */
export const createFlow = action(flowsApi.create, async (ctx, { title, flow = emptyFlow }) => presentFlow(ctx, await insertFlow(ctx, title, flow)))

/** Creates an unpublished flow from another's draft. */
export const duplicateFlow = action(flowsApi.duplicate, async (ctx, { flow_ref, title }) => {
  const { flow } = await flowForReading(ctx, flow_ref)
  return presentFlow(ctx, await insertFlow(ctx, title, Flow.parse(flow)))
})

/** Saves the draft. */
export const saveFlow = action(flowsApi.save, async (ctx, { flow_ref, flow, revision }) => {
  await assertAtRevision(ctx, await flowForUpdate(ctx, flow_ref), revision)
  return presentFlow(ctx, await changeFlow(ctx, flow_ref, { flow: JSON.stringify(flow) }))
})

/** Makes a published version the draft. */
export const restoreFlow = action(flowsApi.restore, async (ctx, { flow_ref, version, revision }) => {
  await assertAtRevision(ctx, await flowForUpdate(ctx, flow_ref), revision)
  const found = await versionOf(ctx, flow_ref, version)
  if (!found) throw refuse('not_found')
  return presentFlow(ctx, await changeFlow(ctx, flow_ref, { flow: JSON.stringify(found.flow) }))
})

/** Renames a flow. Versions keep the name under which they were published. */
export const renameFlow = action(flowsApi.rename, async (ctx, { flow_ref, title }) => {
  await flowForUpdate(ctx, flow_ref)
  return presentFlow(ctx, await changeFlow(ctx, flow_ref, { title }))
})

/** Deletes a flow with its versions. People take over its runs as soon as they would go on. */
export const removeFlow = action(flowsApi.remove, async (ctx, { flow_ref }) => {
  const { title } = await flowForUpdate(ctx, flow_ref)
  await ctx.db.deleteFrom('flows').where('support_lib_id', '=', ctx.support_lib_id).where('flow_ref', '=', flow_ref).execute()
  ctx.emit('flow.deleted', { flow_ref, title }, { subject: flow_ref })
  return {}
})

/** @throws AppError `conflict` if the library has as many flows as it may have */
async function insertFlow(ctx: Ctx, title: string, flow: Flow): Promise<FlowTableRow> {
  // The library's row is the lock of its number of flows.
  const { support_lib_id } = await libraryForUpdate(ctx)
  const { count } = await ctx.db
    .selectFrom('flows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('support_lib_id', '=', support_lib_id)
    .executeTakeFirstOrThrow()
  if (count >= flowLimits.flows) throw refuse('conflict', { fields: { title: 'too many' } })
  const now = ctx.clock.now()
  const row = await ctx.db
    .insertInto('flows')
    .values({
      support_lib_id,
      flow_ref: newRef(),
      title,
      flow: JSON.stringify(flow),
      revision: 1,
      state: 'unpublished',
      version: null,
      last_version: 0,
      created_at: now,
      updated_at: now,
      editor_id: actorId(ctx.actor),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.emit('flow.saved', { flow_ref: row.flow_ref, revision: row.revision }, { subject: row.flow_ref })
  return row
}

/** Changes a locked flow, and counts its revision up. */
async function changeFlow(ctx: Ctx, flow_ref: string, change: { flow?: string; title?: string }): Promise<FlowTableRow> {
  const row = await ctx.db
    .updateTable('flows')
    .set({ ...change, revision: sql<number>`revision + 1`, updated_at: ctx.clock.now(), editor_id: actorId(ctx.actor) })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('flow_ref', '=', flow_ref)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.emit('flow.saved', { flow_ref, revision: row.revision }, { subject: flow_ref })
  return row
}
