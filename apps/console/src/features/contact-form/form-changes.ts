import type { ContactForm, FormQuestion } from '@porchlight/contracts/contact-form/contact-form'
import type { FormStep, GoTo } from '@porchlight/contracts/contact-form/contact-form-steps'

/** Where a question is in a form: the first one, or the index of its step. */
export type QuestionPlace = 'first' | number

const emptyQuestion: FormQuestion = { question: '', helpText: '', answers: [] }

/** Returns the path of a question in the form, as problems give it. */
export const pathOf = (place: QuestionPlace): string => (place === 'first' ? 'qualifyUserQuestion' : `steps.${place}.contactFormQuestionData`)

/** Returns the question at a place. */
export const questionAt = (form: ContactForm, place: QuestionPlace): FormQuestion =>
  place === 'first' ? form.qualifyUserQuestion : (form.steps[place]?.contactFormQuestionData ?? emptyQuestion)

/** Returns the fields that change when a question does. */
export function withQuestion({ steps }: ContactForm, place: QuestionPlace, question: FormQuestion): Partial<ContactForm> {
  if (place === 'first') return { qualifyUserQuestion: question }
  return { steps: steps.map((step, at) => (at === place ? { ...step, contactFormQuestionData: question } : step)) }
}

/** Returns the fields that change when an empty question for this step is added; none if the form has one. */
export function withStep({ steps }: ContactForm, stepSelected: FormStep): Partial<ContactForm> {
  if (steps.some((step) => step.stepSelected === stepSelected)) return {}
  return { steps: [...steps, { stepSelected, contactFormQuestionData: emptyQuestion }] }
}

/** Returns the fields that change when an answer leads elsewhere. A question that the form does not have yet is added. */
export function withDestination(form: ContactForm, place: QuestionPlace, at: number, goTo: GoTo): Partial<ContactForm> {
  const question = questionAt(form, place)
  const answers = question.answers.map((answer, index) => (index === at ? { ...answer, goTo } : answer))
  const changes = withQuestion(form, place, { ...question, answers })
  return goTo === 'FINAL_STEP' ? changes : { ...changes, ...withStep({ ...form, ...changes }, goTo) }
}
