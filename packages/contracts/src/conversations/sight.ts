import type { Filter } from '../lists/list-language.ts'
import type { Sight } from '../permission-flags.ts'
import type { ConversationField } from './conversation-fields.ts'

/** The fields that `sightFilter` reads. */
export const sightFields = ['assignee_id', 'offered_to', 'created_by', 'followers', 'mentioned', 'team_ref'] as const satisfies readonly ConversationField[]

/**
 * Returns the filter for the conversations that a user with a limited scope can see: those assigned or offered to them, created or followed by them, or
 * mentioning them in a note; with `team`, also those assigned to their teams and to other team members.
 */
export function sightFilter({ scope, team_refs, teammate_ids }: Sight): Filter {
  const own: Filter[] = [
    { field: 'assignee_id', op: 'is', value: '@me' },
    { field: 'offered_to', op: 'is', value: '@me' },
    { field: 'created_by', op: 'is', value: '@me' },
    { field: 'followers', op: 'contains', value: '@me' },
    { field: 'mentioned', op: 'contains', value: '@me' },
  ]
  if (scope === 'own') return { any: own }
  return { any: [...own, { field: 'team_ref', op: 'any_of', value: team_refs }, { field: 'assignee_id', op: 'any_of', value: teammate_ids }] }
}
