import type { FormField } from '../forms/form.ts'
import { answerText, checkAnswers } from '../forms/form-answers.ts'
import type { FlowNode } from './flow-nodes.ts'
import { sameText } from './same-text.ts'

/** Checks the answer to a question as a form would. Returns it in words, or what is wrong with it. */
export function checkQuestion(node: FlowNode & { kind: 'question' }, text: string, choice_id: string | undefined): { value: string } | { problem: string } {
  const field: FormField = { ...node.field, field_id: 'answer', is_required: true, show_if: null }
  const typed = field.kind === 'choice' ? (field.choices.find(({ label }) => sameText(label, text))?.choice_id ?? text) : text
  const { answers, problems } = checkAnswers({ pages: [{ title: '', fields: [field] }] }, { answer: choice_id ?? typed })
  return problems.answer ? { problem: problems.answer } : { value: answerText(field, answers.answer ?? '') }
}
