import type { Flow } from '@porchlight/contracts/flows/flow'
import { flowProblems } from '@porchlight/contracts/flows/flow-problems'
import type { FlowView } from '@porchlight/contracts/flows/flow-views'
import type { Ctx } from '../../kernel/context.ts'
import { referenceProblems } from './references.ts'

/** Returns what keeps a flow from being published. */
export async function problemsOf(ctx: Ctx, flow: Flow): Promise<FlowView['problems']> {
  return [...flowProblems(flow), ...(await referenceProblems(ctx, flow))]
}

/** Returns problems as the fields of a refusal: the first of each place. */
export const problemFields = (problems: FlowView['problems']): Record<string, string> =>
  Object.fromEntries(problems.toReversed().map(({ node_id, at, code }) => [[node_id ?? 'flow', at].filter(Boolean).join('.'), code]))
