import type { FormField } from '../forms/form.ts'
import { answerText, checkAnswers } from '../forms/form-answers.ts'
import { exampleOf } from '../typed/example-of.ts'
import { readChoice } from '../typed/read-choice.ts'
import type { Reader, Reading } from '../typed/typed.ts'
import type { FlowNode } from './flow-nodes.ts'

/** An answer that can't be used: why, an answer that could, and what an ambiguous one may mean. */
export type WrongAnswer = { problem: string; example: string; meant: Reading[] }

/** Returns some of the choices as an example, for channels that show no buttons. */
export const choicesExample = (choices: readonly { label: string }[]): string =>
  choices
    .slice(0, 3)
    .map(({ label }) => label)
    .join(', ')

/** Checks the answer to a question as a form would. Returns it in words, or what is wrong with it. */
export function checkQuestion(
  node: FlowNode & { kind: 'question' },
  text: string,
  choice_id: string | undefined,
  reader: Reader,
): { value: string } | WrongAnswer {
  const field: FormField = { ...node.field, field_id: 'answer', is_required: true, show_if: null }
  const typed = field.kind === 'choice' ? (readChoice(field.choices, text, { loosely: true })?.choice_id ?? text) : text
  const { answers, problems, meant } = checkAnswers({ pages: [{ title: '', fields: [field] }] }, { answer: choice_id ?? typed }, reader)
  if (problems.answer) return { problem: problems.answer, example: choicesExample(field.choices) || exampleOf(field, reader), meant: meant.answer ?? [] }
  return { value: answerText(field, answers.answer ?? '') }
}
