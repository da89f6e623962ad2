import { Flow } from '@porchlight/contracts/flows/flow'
import { flowLimits } from '@porchlight/contracts/flows/flow-nodes'
import { refuse } from '../../kernel/errors.ts'
import { documentsOf } from '../published-documents/index.ts'
import { assertSeesPlan } from '../workflows/index.ts'
import { problemFields, problemsOf } from './problems.ts'

/** The flows of a library: drafts, and the versions that were published. */
export const flowDocuments = documentsOf<Flow>({
  table: 'flows',
  versions: 'flow_versions',
  ref: 'flow_ref',
  part: 'flow',
  most: { documents: flowLimits.flows, versions: flowLimits.versions },
  parse: (stored) => Flow.parse(stored),
  async assertPublishable(ctx, flow) {
    assertSeesPlan(ctx, flow)
    const problems = await problemsOf(ctx, flow)
    if (problems.length > 0) throw refuse('invalid_input', { fields: problemFields(problems) })
  },
  tell: {
    saved: (ctx, { ref: flow_ref, revision }) => ctx.emit('flow.saved', { flow_ref, revision }, { subject: flow_ref }),
    published: (ctx, { ref: flow_ref, title }, version) => ctx.emit('flow.published', { flow_ref, title, version }, { subject: flow_ref }),
    unpublished: (ctx, { ref: flow_ref, title }) => ctx.emit('flow.unpublished', { flow_ref, title }, { subject: flow_ref }),
    deleted: (ctx, { ref: flow_ref, title }) => ctx.emit('flow.deleted', { flow_ref, title }, { subject: flow_ref }),
  },
})
