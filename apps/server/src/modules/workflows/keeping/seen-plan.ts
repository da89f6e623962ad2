import { assertSeesFields, hidesAny } from '../../../kernel/calls/hidden-fields.ts'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'

/** The values of a change: any field's. */
const ofAnyField = ['event_from', 'event_to']

/**
 * Checks that the caller sees every field that a rule, or a flow, is about: one could show itself a hidden value by having a rule act on it, or write it.
 * @throws AppError `forbidden`
 */
export function assertSeesPlan({ actor }: Ctx, plan: object | undefined): void {
  if (!plan || !hidesAny(actor)) return
  const names = namesIn(plan)
  assertSeesFields(actor, names)
  if (names.some((name) => ofAnyField.includes(name))) throw refuse('forbidden', { fields: { conditions: 'hidden' } })
}

/** Returns the fields that conditions and texts anywhere in a part of a plan name. */
function namesIn(part: unknown): string[] {
  if (typeof part === 'string') return part.includes('{contactEmail') ? ['contact_email'] : []
  if (typeof part !== 'object' || part === null) return []
  const { field } = part as { field?: unknown }
  return [...(typeof field === 'string' ? [field] : []), ...Object.values(part).flatMap(namesIn)]
}
