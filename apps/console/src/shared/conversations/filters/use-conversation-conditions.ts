import { conversationField, conversationKind } from '@porchlight/contracts/conversations/conversation-fields'
import { filterFields } from '@porchlight/contracts/lists/row-kind'
import { filterWordsOf, useFieldWords } from '../fields/field-words.ts'
import type { ConditionWords } from './condition-words.ts'

const names = filterFields(conversationKind.fields)

/** Returns what conditions on conversations can be about: declared and custom fields. */
export function useConversationConditions(): ConditionWords {
  const { labelOf, choicesOf, isLoading, custom } = useFieldWords()
  const offered = custom.flatMap(({ is_deleted, custom_field_ref }) => (is_deleted ? [] : [custom_field_ref]))
  return {
    fields: [...names, ...offered].map((value) => ({ value, label: labelOf(value) })),
    fieldOf: conversationField,
    choicesOf: (name) => [...filterWordsOf(name), ...choicesOf(name)],
    isLoading,
  }
}
