import type { FormField } from '../forms/form.ts'
import type { AnswerProblem, CheckedAnswers } from '../forms/form-answers.ts'
import { exampleOf } from './example-of.ts'
import type { Reader } from './typed.ts'

/** Texts about a refused answer: the problem, what an ambiguous one may mean, and an example of one that is accepted. */
export type WrongWords = { problem: (problem: AnswerProblem, readings: string) => string; example: (example: string) => string }

/** Returns what is wrong with an answer, in words with an example; undefined if nothing is. */
export function wrongText(
  field: FormField,
  { problems, meant }: Pick<CheckedAnswers, 'problems' | 'meant'>,
  reader: Reader,
  words: WrongWords,
): string | undefined {
  const problem = problems[field.field_id]
  if (problem === undefined) return undefined
  const readings = (meant[field.field_id] ?? []).map(({ label }) => label).join(' / ')
  const example = problem === 'form' || problem === 'too_low' || problem === 'too_high' ? exampleOf(field, reader) : ''
  return [words.problem(problem, readings), example && words.example(example)].filter(Boolean).join(' ')
}
