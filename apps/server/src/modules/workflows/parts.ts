import { workflowActions, workflowFields } from '@porchlight/contracts/workflows/plan-fields'
import type { Ctx } from '../../kernel/context.ts'
import type { WorkflowActionWork, WorkflowFieldReader, WorkflowWork } from '../../kernel/jobs/workflow-work.ts'
import type { Kernel } from '../../kernel/kernel.ts'

/** Parts of rules provided by modules: readers of the fields in conditions, actions, and the library's business hours. */
export type Parts = {
  readers: ReadonlyMap<string, WorkflowFieldReader>
  actions: ReadonlyMap<string, WorkflowActionWork>
  businessHours: NonNullable<WorkflowWork['businessHours']>
}

/** Without a module that has business hours, a library is always open. */
const alwaysOpen: Parts['businessHours'] = {
  isOpen: async () => true,
  after: async (_ctx, from, minutes) => new Date(from.getTime() + minutes * 60_000),
}

const known = new WeakMap<readonly object[], Parts>()

/**
 * Returns the fields and actions of all modules for rules.
 * @throws Error when a declared field or action is done by no module
 */
export function partsOf({ modules }: Pick<Kernel, 'modules'>): Parts {
  const cached = known.get(modules)
  if (cached) return cached
  const all = modules.flatMap(({ workflows }) => workflows ?? [])
  const businessHours = all.find((one) => one.businessHours)?.businessHours ?? alwaysOpen
  const own = new Map<string, WorkflowFieldReader>([
    ['business_hours', async (ctx: Ctx, { at }) => ((await businessHours.isOpen(ctx, at)) ? 'open' : 'closed')],
  ])
  const parts: Parts = {
    readers: new Map([...own, ...all.flatMap(({ fields }) => Object.entries(fields ?? {}))]),
    actions: new Map(all.flatMap(({ actions }) => Object.entries(actions ?? {}))),
    businessHours,
  }
  const missing = [
    ...Object.keys(workflowFields).filter((name) => !parts.readers.has(name)),
    ...Object.keys(workflowActions).filter((name) => !parts.actions.has(name)),
  ]
  if (missing.length > 0) throw new Error(`declared for rules, but done by no module: ${missing.join(', ')}`)
  known.set(modules, parts)
  return parts
}
