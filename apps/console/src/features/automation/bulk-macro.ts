import type { RunView, StepResult, Verdict } from '@porchlight/contracts/workflows/workflow-views'
import { api } from '../../shared/connection/api.ts'
import type { EnteredValues } from './asked-fields.tsx'

/** How many conversations one call is about: few enough that progress is seen. */
const atOnce = 10

/** What became of a macro on one conversation; `refused`: the caller may not see it, or it has changed so that the conditions no longer hold. */
export type Ran = { status: RunView['status'] | 'refused'; steps: StepResult[] }

const chunksOf = (refs: readonly string[]) =>
  Array.from({ length: Math.ceil(refs.length / atOnce) }, (_, index) => refs.slice(index * atOnce, (index + 1) * atOnce))

/** Returns what a macro would do with each of these conversations; those that the caller may not see are missing. */
export async function previewOn(workflow_ref: string, refs: readonly string[], values: EnteredValues): Promise<Map<string, Verdict>> {
  const found = new Map<string, Verdict>()
  for (const conversation_refs of chunksOf(refs)) {
    const { results } = await api.workflows.previewMacro({ workflow_ref, conversation_refs, values })
    for (const { conversation_ref, verdict } of results) found.set(conversation_ref, verdict)
  }
  return found
}

/**
 * Runs a macro on these conversations and reports what became of each so far after every call. A call that fails leaves its conversations `failed`; the next
 * ones are tried all the same.
 */
export async function runOn(
  workflow_ref: string,
  refs: readonly string[],
  values: EnteredValues,
  onProgress: (ran: ReadonlyMap<string, Ran>) => void,
): Promise<ReadonlyMap<string, Ran>> {
  let ran: ReadonlyMap<string, Ran> = new Map()
  onProgress(ran)
  for (const conversation_refs of chunksOf(refs)) {
    const outcomes = await runChunk(workflow_ref, conversation_refs, values)
    ran = new Map([...ran, ...outcomes])
    onProgress(ran)
  }
  return ran
}

async function runChunk(workflow_ref: string, conversation_refs: readonly string[], values: EnteredValues): Promise<(readonly [string, Ran])[]> {
  try {
    const { results } = await api.workflows.runMacro({ workflow_ref, conversation_refs: [...conversation_refs], values })
    const done = new Map(results.map(({ conversation_ref, status, steps }) => [conversation_ref, { status, steps } satisfies Ran]))
    return conversation_refs.map((ref) => [ref, done.get(ref) ?? { status: 'refused', steps: [] }])
  } catch {
    return conversation_refs.map((ref) => [ref, { status: 'failed', steps: [] }])
  }
}
