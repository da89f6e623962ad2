import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import { type FlowState, firstState, flowAfter, questionOf } from './flow.ts'

/** An answer as it is sent: the place of the one picked, or the query that found no answer. The server looks the texts up in its own form. */
export type GivenAnswer = { choice: number } | { search: string }

/** Returns a state's recorded answers in the form in which they are sent. */
export const givenAnswers = ({ recorded }: Pick<FlowState, 'recorded'>): GivenAnswer[] =>
  recorded.map((each) => (each.step === 'CHECK_HELP_LIBRARY' ? { search: each.query } : { choice: each.choice }))

/** Returns the state after these answers; null if the form has no such path to the final step. */
export function replay(form: ContactForm, answers: readonly GivenAnswer[]): FlowState | null {
  let state = firstState(form)
  for (const answer of answers) {
    const before = state
    if ('choice' in answer) state = flowAfter(form, state, { type: 'pick', choice: answer.choice })
    else
      for (const move of [{ type: 'search', query: answer.search }, { type: 'found', found: 'no' }, { type: 'next' }] as const)
        state = flowAfter(form, state, move)
    if (state.recorded.length !== before.recorded.length + 1) return null
  }
  return state.step === 'FINAL_STEP' ? state : null
}

/** A recorded step in words: the question and the answer given (checklist G4, `helpSteps`). */
export type HelpStep = { title: string; answer: string }

/** Returns the recorded steps with the form's texts. */
export const helpSteps = (form: ContactForm, { recorded }: Pick<FlowState, 'recorded'>): HelpStep[] =>
  recorded.map((each) => {
    if (each.step === 'CHECK_HELP_LIBRARY') return { title: form.searchStep.title, answer: each.query }
    const question = questionOf(form, each.step)
    return { title: question?.question ?? '', answer: question?.answers[each.choice]?.answer ?? '' }
  })
