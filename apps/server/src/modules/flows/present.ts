import type { Flow } from '@porchlight/contracts/flows/flow'
import type { FlowView } from '@porchlight/contracts/flows/flow-views'
import type { Ctx } from '../../kernel/context.ts'
import { type DocumentRow, presentDocument } from '../published-documents/index.ts'
import { flowDocuments } from './documents.ts'
import { problemsOf } from './problems.ts'

/** Returns a flow as its builder shows it. */
export const presentFlow = async (ctx: Ctx, row: DocumentRow<Flow>): Promise<{ flow: FlowView }> => ({
  flow: { flow_ref: row.ref, flow: row.draft, ...(await presentDocument(ctx, flowDocuments, row)), problems: await problemsOf(ctx, row.draft) },
})
