import type { Field } from '@porchlight/contracts/lists/list-language'
import type { Choice } from '../fields/field-words.ts'

/** What conditions can be about: the fields to choose from, plain or in groups, and how each is labelled and chosen. */
export type ConditionWords = {
  fields: (Choice | { group: string; items: Choice[] })[]
  fieldOf: (name: string) => Field | undefined
  /** The values to choose from, keywords such as `@me` first. */
  choicesOf: (name: string) => Choice[]
  /** Whether a field's values are still being fetched. */
  isLoading: (name: string) => boolean
}
