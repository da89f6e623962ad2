import type { FormField } from '../forms/form.ts'
import { patternExample } from '../forms/form-pattern.ts'
import { dateLabel } from './read-date.ts'
import { numberLabel } from './read-number.ts'
import type { Reader } from './typed.ts'

/** Returns an answer that a field accepts, as its reader would write it; '' for fields that accept every text, and for those with choices. */
export function exampleOf(
  { kind, min, max, pattern }: Pick<FormField, 'kind' | 'min' | 'max' | 'pattern'>,
  { language, today = new Date() }: Reader = {},
): string {
  switch (kind) {
    case 'email':
      return 'name@example.com'
    case 'phone':
      return '+44 20 7946 0018'
    case 'number':
      return numberLabel(String(min === null && max === null ? 12.5 : Math.min(Math.max(12, min ?? 12), max ?? Number.POSITIVE_INFINITY)), language)
    case 'date':
      return dateLabel(today.toISOString().slice(0, 10), language)
    case 'rating':
      return String(Math.min(Math.max(max ?? 5, 2), 10))
    case 'text':
      return pattern === '' ? '' : patternExample(pattern)
    default:
      return ''
  }
}
