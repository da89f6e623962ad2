import { z } from 'zod'
import { Ref } from '../common.ts'

/** How the visitor can answer a flow at present; see `FlowAsks`. `node_id` and `step` say which question it is: answers name them, so that none counts for another. */
export const FlowPrompt = z.object({
  run_ref: Ref,
  node_id: z.string(),
  step: z.number().int(),
  kind: z.string(),
  choices: z.array(z.object({ choice_id: z.string(), label: z.string() })),
  max: z.number().nullable(),
  /** Actions that a press confirms (`flowRuns.step`); no text does. */
  offers: z.array(z.object({ action_id: z.string(), label: z.string() })).optional(),
  can_go_back: z.boolean(),
})
export type FlowPrompt = z.infer<typeof FlowPrompt>
