import { type FormProblem, isWarning, type QuestionStep } from '@porchlight/contact-flow'
import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import type { FlowStep } from '@porchlight/contracts/contact-form/contact-form-steps'
import { t } from './texts.ts'

/** Returns the name of a step in the editor. */
export const stepName = (step: FlowStep): string => t(`step_${step}`)

/** Returns the step in which visitors see a question of `steps`. */
export const shownStep = (stepSelected: ContactForm['steps'][number]['stepSelected']): QuestionStep =>
  stepSelected === 'HELP_WITH' ? 'SUB_HELP_WITH' : stepSelected

/** Returns what is wrong, as text. */
export const problemText = ({ code, path }: Pick<FormProblem, 'code' | 'path'>): string =>
  code === 'empty' && path.includes('.answers.') ? t('problem_empty_answer') : t(`problem_${code}`)

/** Returns the name of the place with a problem: the step, and the answer or field in it. */
export function placeName(form: ContactForm, path: string): string {
  const [area, index = '', , , at] = path.split('.')
  if (area === 'searchStep') return stepName('CHECK_HELP_LIBRARY')
  if (area === 'formSubmission') return `${stepName('FINAL_STEP')}, ${t('inputNumber', { number: Number(path.split('.')[2]) + 1 })}`
  const step = form.steps[Number(index)]
  const name = area === 'steps' && step ? stepName(shownStep(step.stepSelected)) : stepName('HELP_WITH')
  const answer = area === 'steps' ? at : path.split('.')[2]
  return answer === undefined ? name : `${name}, ${t('answerNumber', { number: Number(answer) + 1 })}`
}

/** Returns the text of the problem at a path, if there is one with one of these codes. */
export function problemAt(problems: readonly FormProblem[], path: string, codes?: readonly FormProblem['code'][]): string | null {
  const found = problems.find((problem) => problem.path === path && (codes?.includes(problem.code) ?? true))
  return found ? problemText(found) : null
}

/** Returns the problems that prevent publishing. */
export const blocking = (problems: readonly FormProblem[]): FormProblem[] => problems.filter((problem) => !isWarning(problem))

/** Moves the focus to the field with a problem. */
export function goToField(path: string): void {
  const field = document.getElementById(path)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
