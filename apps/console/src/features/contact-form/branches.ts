import { afterAnswer, type QuestionStep, questionOf, stepOf } from '@porchlight/contact-flow'
import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import type { FlowStep } from '@porchlight/contracts/contact-form/contact-form-steps'

/** One answer in the tree of a form. `branches` are those of the question it leads to, where that question occurs first. */
export type Branch = { answer: string; isSearched: boolean; to: FlowStep; branches: Branch[] }

/** Returns the tree of a form, from its first question. */
export function branchesOf(form: ContactForm, step: QuestionStep = 'HELP_WITH', seen = new Set<FlowStep>(['HELP_WITH', 'FINAL_STEP'])): Branch[] {
  return (questionOf(form, step)?.answers ?? []).map((answer) => {
    const next = afterAnswer(form, step, answer)
    const isSearched = next === 'CHECK_HELP_LIBRARY'
    const to = isSearched ? stepOf(form, 'ISSUES') : next
    if (seen.has(to) || to === 'CHECK_HELP_LIBRARY' || to === 'FINAL_STEP') return { answer: answer.answer, isSearched, to, branches: [] }
    seen.add(to)
    return { answer: answer.answer, isSearched, to, branches: branchesOf(form, to, seen) }
  })
}
