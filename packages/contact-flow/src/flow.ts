import type { ContactForm, FormQuestion } from '@porchlight/contracts/contact-form/contact-form'
import type { FlowStep, GoTo } from '@porchlight/contracts/contact-form/contact-form-steps'
import { emptyEntry, type FinalMove, type FinalState, finalAfter, isFinalMove, isOpen } from './final-step.ts'

/** A step with a question to pick an answer from. */
export type QuestionStep = Exclude<FlowStep, 'CHECK_HELP_LIBRARY' | 'FINAL_STEP'>
/** An answer the visitor has given: the place of the one picked, or what they searched for without finding an answer. */
export type RecordedStep = { step: QuestionStep; choice: number } | { step: 'CHECK_HELP_LIBRARY'; query: string }
/** The search step: the query, and whether the visitor found an answer. Empty in every other step. */
export type SearchStep = { query: string; found: 'yes' | 'no' | null }

/** Where a visitor is in the contact flow. */
export type FlowState = FinalState & { step: FlowStep; recorded: readonly RecordedStep[]; search: SearchStep }

/** What a visitor or their page can do. A move that the current step does not have changes nothing. */
export type FlowMove =
  | FinalMove
  | { type: 'pick'; choice: number }
  | { type: 'search'; query: string }
  | { type: 'found'; found: 'yes' | 'no' }
  /** 'Next step', after no answer was found. */
  | { type: 'next' }
  /** 'Change answer' of the recorded step at this place, by default the last: it and those after it are removed, and its step is shown. */
  | { type: 'change'; at?: number }
  /** Back to the start with nothing recorded or entered. 'Close', after an answer was found, does the same. */
  | { type: 'reset' }

const noSearch: SearchStep = { query: '', found: null }

/** Returns the state in which every visitor begins. */
export const firstState = (form: ContactForm): FlowState => ({
  step: 'HELP_WITH',
  recorded: [],
  search: noSearch,
  entry: emptyEntry(form),
  hasTried: false,
  sending: { status: 'not_sent', key: null, isTold: false },
})

/** Returns the question of a step; undefined if the form has none for it. */
export function questionOf(form: ContactForm, step: FlowStep): FormQuestion | undefined {
  if (step === 'HELP_WITH') return form.qualifyUserQuestion
  const selected = step === 'SUB_HELP_WITH' ? 'HELP_WITH' : step
  return form.steps.find(({ stepSelected }) => stepSelected === selected)?.contactFormQuestionData
}

/** Returns the next state (checklist G1). */
export function flowAfter(form: ContactForm, state: FlowState, move: FlowMove): FlowState {
  if (move.type === 'reset') return firstState(form)
  if (isFinalMove(move)) return { ...state, ...finalAfter(form, state, move) }
  if (!isOpen(state)) return state
  switch (move.type) {
    case 'pick':
      return picked(form, state, move.choice)
    case 'search':
      return state.step === 'CHECK_HELP_LIBRARY' ? { ...state, search: { query: move.query, found: null } } : state
    case 'found':
      return state.step === 'CHECK_HELP_LIBRARY' ? { ...state, search: { ...state.search, found: move.found } } : state
    case 'next': {
      if (state.step !== 'CHECK_HELP_LIBRARY' || state.search.found !== 'no') return state
      return record(state, { step: 'CHECK_HELP_LIBRARY', query: state.search.query }, stepOf(form, 'ISSUES'))
    }
    case 'change':
      return changed(form, state, move.at ?? state.recorded.length - 1)
  }
}

function picked(form: ContactForm, state: FlowState, choice: number): FlowState {
  const { step } = state
  const answer = questionOf(form, step)?.answers[choice]
  if (!answer || step === 'CHECK_HELP_LIBRARY' || step === 'FINAL_STEP') return state
  return record(state, { step, choice }, afterAnswer(form, step, answer))
}

/** Returns the step that an answer leads to. */
export function afterAnswer(form: ContactForm, step: QuestionStep, { goTo, search }: { goTo: GoTo; search: boolean }): FlowStep {
  if (step === 'LOGIN_ISSUE') return 'FINAL_STEP'
  // Only the help questions lead to a search.
  if (search && step !== 'ISSUES') return 'CHECK_HELP_LIBRARY'
  return stepOf(form, goTo)
}

/** Returns the step for a destination: the final step if the form has no question there. */
export function stepOf(form: ContactForm, goTo: GoTo): FlowStep {
  const step = goTo === 'HELP_WITH' ? 'SUB_HELP_WITH' : goTo
  return questionOf(form, step) ? step : 'FINAL_STEP'
}

/** Something changed, so what is sent next is a new submission. */
const asNew = (state: FlowState): FlowState => ({ ...state, sending: { ...state.sending, key: null } })

const record = (state: FlowState, step: RecordedStep, next: FlowStep): FlowState =>
  asNew({ ...state, step: next, recorded: [...state.recorded, step], search: noSearch })

function changed(form: ContactForm, state: FlowState, at: number): FlowState {
  const removed = state.recorded[at]
  if (!removed) return state
  const recorded = state.recorded.slice(0, at)
  if (removed.step === 'CHECK_HELP_LIBRARY') return asNew({ ...state, recorded, step: removed.step, search: { query: removed.query, found: 'no' } })
  // A form that has lost its steps has no question to show.
  return asNew({ ...state, recorded, step: questionOf(form, removed.step) ? removed.step : 'FINAL_STEP', search: noSearch })
}
