import type { Audience } from './audience.ts'
import { defaultRates, type VisitorRate } from './limits.ts'

/**
 * At most `points` calls in `seconds`, counted per caller, per IP address (IPv6: /64), or per library. Calls by visitors and anonymous callers are counted
 * separately from staff calls, so that they can never exhaust the staff's limit.
 */
export type RateRule = {
  by: 'actor' | 'address' | 'library'
  points: number
  seconds: number
  /** Whose calls are counted; everyone's by default. Every caller of a public operation counts as a visitor. */
  of?: 'staff' | 'visitors'
  /** Counts only calls whose input lacks this field. */
  without?: string
  /** Counts bytes of the request body instead of calls. */
  unit?: 'bytes'
}

/** Limit of one API key over all of its calls; each operation also limits it like a member of staff. */
export const apiKeyRate = { points: 600, seconds: 60 } as const

/** Returns the three rules of a visitor limit: per visitor, per address and per library. */
export function visitorRules({ seconds, visitor, address, library }: VisitorRate, only: Pick<RateRule, 'without' | 'unit'> = {}): RateRule[] {
  return [
    { by: 'actor', of: 'visitors', points: visitor, seconds, ...only },
    { by: 'address', of: 'visitors', points: address, seconds, ...only },
    { by: 'library', of: 'visitors', points: library, seconds, ...only },
  ]
}

/**
 * Completes an operation's rules with defaults, so that every operation is limited per staff member, and for visitors per visitor, address and library. A
 * public operation has no limit per visitor, and one per library only if its input names the library.
 * @param library the field that names it, see `Operation.library`
 */
export function completeRules(declared: readonly RateRule[], audience: readonly Audience[], library: string | undefined): RateRule[] {
  const has = (by: RateRule['by'], of: RateRule['of']) => declared.some((rule) => rule.by === by && (rule.of ?? of) === of && !rule.without && !rule.unit)
  const isPublic = audience.includes('public')
  const namesLibrary = !isPublic || library !== undefined
  const rules = [...declared]
  if (!isPublic && audience.includes('staff') && !has('actor', 'staff')) rules.push({ by: 'actor', of: 'staff', ...defaultRates.staff })
  if (isPublic || audience.includes('visitor')) rules.push(...visitorRules(defaultRates.visitors).filter(({ by }) => !has(by, 'visitors')))
  return rules.filter(({ by }) => (by === 'actor' ? !isPublic : by === 'library' ? namesLibrary : true))
}
