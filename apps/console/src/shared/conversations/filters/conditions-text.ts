import type { Filter } from '@porchlight/contracts/lists/list-language'
import { currentLocale } from '@porchlight/ui'
import { filterText } from '../fields/filter-texts.ts'

/** Labels of fields, and of a condition's value, several separated by commas. */
export type ConditionNames = { labelOf: (field: string) => string; valueText: (field: string, value: unknown) => string }

/** Joins parts as the current language does: 'a, b and c'. */
export const listText = (parts: readonly string[], type: 'conjunction' | 'disjunction'): string => new Intl.ListFormat(currentLocale(), { type }).format(parts)

/** Returns conditions in words; empty without conditions. */
export function conditionsText(filter: Filter, words: ConditionNames, isInside = false): string {
  if ('field' in filter) {
    const { field, op, value } = filter
    const subject = `${words.labelOf(field)} ${filterText(`op_${op}`)}`
    return op === 'empty' || op === 'not_empty' ? subject : `${subject} ${words.valueText(field, value)}`
  }
  const inside = 'all' in filter ? filter.all : filter.any
  const text = listText(
    inside.map((one) => conditionsText(one, words, inside.length > 1)),
    'all' in filter ? 'conjunction' : 'disjunction',
  )
  return isInside && inside.length > 1 ? `(${text})` : text
}
