import type { ConversationField } from '@porchlight/contracts/conversations/conversation-fields'
import type { Test } from '@porchlight/contracts/lists/list-language'
import { type CustomKind, customKindOf } from '@porchlight/contracts/ticket-settings/custom-values'

/** The fields indexed in the table `conversation_facts`; must match those in the database function `conversation_facts_of`. */
const indexedFields: readonly ConversationField[] = [
  'priority',
  'tags',
  'assignee_id',
  'team_ref',
  'status_ref',
  'ticket_type_ref',
  'ticket_category_ref',
  'ticket_tier_ref',
  'followers',
]

/** Kinds of custom fields that the table also indexes; numbers are left out because the database and JavaScript format them differently. */
const indexedKinds: readonly CustomKind[] = ['text', 'yes_no', 'choice', 'choices']

const isIndexed = (field: string): boolean => (indexedFields as readonly string[]).includes(field) || indexedKinds.includes(customKindOf(field) ?? 'number')

/** Conditions within one state that the index can answer: each field has one of its listed values. */
export type IndexedFacts = { state: string; conditions: { field: string; values: readonly string[] }[] }

/** Returns the conditions that every match must meet and that the index can answer; undefined if there are none. */
export function indexedFacts(test: Test): IndexedFacts | undefined {
  const required = requiredOf(test)
  const state = required.find(({ field }) => field === 'state')?.values
  const conditions = required.filter(({ field }) => isIndexed(field))
  return state?.length === 1 && conditions.length > 0 ? { state: state[0] ?? '', conditions } : undefined
}

/** Returns the tests that every match must pass, ignoring alternatives. */
export function requiredOf(test: Test): { field: string; values: readonly string[] }[] {
  if (test.test === 'all') return test.of.flatMap(requiredOf)
  if (test.test === 'any') return test.of.length === 1 ? test.of.flatMap(requiredOf) : []
  if (test.test === 'one_of' && !test.not && !test.orEmpty && test.values.length > 0) return [{ field: test.field, values: test.values.map(String) }]
  if (test.test === 'overlaps' && !test.not && test.values.length > 0) return [{ field: test.field, values: test.values }]
  return []
}
