import { Flow } from '@porchlight/contracts/flows/flow'
import { flowsApi } from '@porchlight/contracts/flows/flows'
import { action, type Handler } from '../../../kernel/operations.ts'
import { flowDocuments } from '../documents.ts'
import { presentFlow } from '../present.ts'

const emptyFlow = Flow.parse({})

/** Operations that change flows. */
export const flowActions: Handler[] = [
  action(flowsApi.create, async (ctx, { title, flow = emptyFlow }) => presentFlow(ctx, await flowDocuments.create(ctx, title, flow))),
  action(flowsApi.duplicate, async (ctx, { flow_ref, title }) => presentFlow(ctx, await flowDocuments.duplicate(ctx, flow_ref, title))),
  action(flowsApi.save, async (ctx, { flow_ref, flow, revision }) => presentFlow(ctx, await flowDocuments.save(ctx, flow_ref, flow, revision))),
  action(flowsApi.restore, async (ctx, { flow_ref, version, revision }) => presentFlow(ctx, await flowDocuments.restore(ctx, flow_ref, version, revision))),
  action(flowsApi.rename, async (ctx, { flow_ref, title }) => presentFlow(ctx, await flowDocuments.rename(ctx, flow_ref, title))),
  // Checklist L1: publishflow.
  action(flowsApi.publish, async (ctx, { flow_ref, revision }) => presentFlow(ctx, await flowDocuments.publish(ctx, flow_ref, revision))),
  // Runs that have begun go on.
  action(flowsApi.unpublish, async (ctx, { flow_ref }) => presentFlow(ctx, await flowDocuments.unpublish(ctx, flow_ref))),
  // People take over its runs as soon as they would go on.
  action(flowsApi.remove, async (ctx, { flow_ref }) => {
    await flowDocuments.remove(ctx, flow_ref)
    return {}
  }),
]
