import type { ContactForm, FormQuestion } from '@porchlight/contracts/contact-form/contact-form'
import type { FlowStep } from '@porchlight/contracts/contact-form/contact-form-steps'
import { afterAnswer, type QuestionStep, questionOf, stepOf } from './flow.ts'

/**
 * Something wrong with a form. `path` is the place in the form, such as `steps.0.contactFormQuestionData.answers.2`. All but `unreachable_step` prevent
 * publishing.
 */
export type FormProblem = {
  path: string
  code:
    | 'empty'
    | 'no_answers'
    | 'duplicate_answer'
    | 'duplicate_step'
    | 'duplicate_label'
    /** The answer leads to a question that the form does not have. */
    | 'dead_end'
    /** The answer leads back to a question that the visitor has already answered. */
    | 'loop'
    | 'unreachable_step'
}

/** Returns whether a form with this problem can still be published. */
export const isWarning = ({ code }: FormProblem): boolean => code === 'unreachable_step'

/** Returns what is wrong with a form, in the order of its fields. */
export function formProblems(form: ContactForm): FormProblem[] {
  const places = questionPlaces(form)
  const reached = reachedSteps(form)
  const texts: FormProblem[] = places.flatMap(({ path, question }) => questionProblems(question, path))
  const steps = form.steps.flatMap(({ stepSelected }, at): FormProblem[] => {
    const path = `steps.${at}`
    if (form.steps.findIndex((each) => each.stepSelected === stepSelected) !== at) return [{ path, code: 'duplicate_step' }]
    return reached.has(shownAs(stepSelected)) ? [] : [{ path, code: 'unreachable_step' }]
  })
  const ways = places.flatMap(({ path, step, question }) =>
    question.answers.flatMap(({ goTo, search }, at): FormProblem[] => {
      const here = `${path}.answers.${at}`
      if (step === 'LOGIN_ISSUE') return []
      const isSearched = search && step !== 'ISSUES'
      if (!isSearched && goTo !== 'FINAL_STEP' && stepOf(form, goTo) === 'FINAL_STEP') return [{ path: here, code: 'dead_end' }]
      return stepsFrom(form, afterAnswer(form, step, { goTo, search })).has(step) ? [{ path: here, code: 'loop' }] : []
    }),
  )
  const searches = reached.has('CHECK_HELP_LIBRARY') && isBlank(form.searchStep.title) ? [{ path: 'searchStep.title', code: 'empty' } as const] : []
  const labels = form.formSubmission.customInputs.map(({ label }) => label.trim())
  const inputs = labels.flatMap((label, at): FormProblem[] => {
    const path = `formSubmission.customInputs.${at}.label`
    return label === '' ? [{ path, code: 'empty' }] : labels.indexOf(label) !== at ? [{ path, code: 'duplicate_label' }] : []
  })
  return [...texts, ...steps, ...ways, ...searches, ...inputs]
}

const isBlank = (text: string) => text.trim() === ''
const shownAs = (step: ContactForm['steps'][number]['stepSelected']): QuestionStep => (step === 'HELP_WITH' ? 'SUB_HELP_WITH' : step)

type Place = { path: string; step: QuestionStep; question: FormQuestion }

function questionPlaces(form: ContactForm): Place[] {
  const steps = form.steps.map(({ stepSelected, contactFormQuestionData }, at) => ({
    path: `steps.${at}.contactFormQuestionData`,
    step: shownAs(stepSelected),
    question: contactFormQuestionData,
  }))
  return [{ path: 'qualifyUserQuestion', step: 'HELP_WITH', question: form.qualifyUserQuestion }, ...steps]
}

function questionProblems({ question, answers }: FormQuestion, path: string): FormProblem[] {
  const texts = answers.map(({ answer }) => answer.trim())
  return [
    ...(isBlank(question) ? [{ path: `${path}.question`, code: 'empty' } as const] : []),
    ...(answers.length === 0 ? [{ path, code: 'no_answers' } as const] : []),
    ...texts.flatMap((text, at): FormProblem[] => {
      const here = `${path}.answers.${at}`
      return text === '' ? [{ path: here, code: 'empty' }] : texts.indexOf(text) !== at ? [{ path: here, code: 'duplicate_answer' }] : []
    }),
  ]
}

/** Returns the steps that can follow a step directly. */
function followers(form: ContactForm, step: FlowStep): FlowStep[] {
  if (step === 'FINAL_STEP') return []
  if (step === 'CHECK_HELP_LIBRARY') return [stepOf(form, 'ISSUES')]
  return (questionOf(form, step)?.answers ?? []).map((answer) => afterAnswer(form, step, answer))
}

/** Returns this step and all that can follow it. */
function stepsFrom(form: ContactForm, step: FlowStep, seen = new Set<FlowStep>()): Set<FlowStep> {
  if (seen.has(step)) return seen
  seen.add(step)
  for (const next of followers(form, step)) stepsFrom(form, next, seen)
  return seen
}

/** Returns the steps that visitors can reach. */
const reachedSteps = (form: ContactForm): Set<FlowStep> => stepsFrom(form, 'HELP_WITH')
