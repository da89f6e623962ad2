import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import { emailForm } from '@porchlight/contracts/email-form'
import { formFieldProblem, formFieldValue } from '@porchlight/contracts/forms/form-fields'

/** What a visitor enters in the final step. `inputs` has one text for each custom input. */
export type Entry = { email: string; request: string; inputs: readonly string[]; file: { url: string; name: string } | null }

/**
 * How sending goes. `processing`: disabled, 'Processing...'; `failed`: editable again, while the page may keep trying; `sent`: read-only, with the thank-you
 * message. `key` names the submission: the server keeps one ticket for it, however often it arrives. `isTold`: the visitor has been told that it takes long.
 */
export type Sending = { status: 'not_sent' | 'processing' | 'failed' | 'sent'; key: string | null; isTold: boolean }

export type FinalState = { entry: Entry; hasTried: boolean; sending: Sending }

export type FinalMove =
  | { type: 'enter'; change: Partial<Entry> }
  | { type: 'enterInput'; at: number; typed: string }
  /** An attempt to submit. `key` is used unless an unchanged submission already has one. */
  | { type: 'submit'; key: string }
  | { type: 'told' }
  | { type: 'failed'; key: string }
  | { type: 'sent'; key: string }

/** What is wrong with the entry (checklist G2). `inputs` has one item for each custom input. */
export type EntryProblems = { email: 'required' | 'invalid' | null; inputs: readonly ('required' | null)[] }

/** Returns the final step's fields as they are at first. */
export const emptyEntry = (form: ContactForm): Entry => ({
  email: '',
  request: '',
  // No box is ticked beforehand.
  inputs: form.formSubmission.customInputs.map(({ type, text }) => (type === 'consent' ? '' : formFieldValue(type, text))),
  file: null,
})

export const isFinalMove = (move: { type: string }): move is FinalMove => ['enter', 'enterInput', 'submit', 'told', 'failed', 'sent'].includes(move.type)

/** Returns whether the visitor can change anything: not while a submission is being processed, and not after it was sent. */
export const isOpen = ({ sending }: FinalState): boolean => sending.status === 'not_sent' || sending.status === 'failed'

/** Returns what is wrong with an entry, whether or not it is shown yet. */
export function entryProblems(form: ContactForm, { email, inputs }: Entry): EntryProblems {
  const address = email.trim()
  return {
    email: address === '' ? 'required' : emailForm.test(address) && address.length <= 254 ? null : 'invalid',
    inputs: form.formSubmission.customInputs.map(({ type }, at) => formFieldProblem(inputs[at] ?? '', type)),
  }
}

/** Returns the problems to show: none before the first attempt to submit (checklist G2). */
export const shownProblems = (form: ContactForm, { entry, hasTried }: FinalState): EntryProblems =>
  hasTried ? entryProblems(form, entry) : { email: null, inputs: entry.inputs.map(() => null) }

const isComplete = ({ email, inputs }: EntryProblems) => email === null && inputs.every((problem) => problem === null)

/** Returns the final step after a move. */
export function finalAfter(form: ContactForm, state: FinalState & { step: string }, move: FinalMove): FinalState {
  const { entry, sending } = state
  switch (move.type) {
    case 'enter':
      return isOpen(state) ? { ...state, entry: { ...entry, ...move.change }, sending: { ...sending, key: null } } : state
    case 'enterInput': {
      const input = form.formSubmission.customInputs[move.at]
      if (!input || !isOpen(state)) return state
      const inputs = form.formSubmission.customInputs.map((_input, at) => (at === move.at ? formFieldValue(input.type, move.typed) : (entry.inputs[at] ?? '')))
      return { ...state, entry: { ...entry, inputs }, sending: { ...sending, key: null } }
    }
    case 'submit': {
      if (state.step !== 'FINAL_STEP' || !isOpen(state)) return state
      if (!isComplete(entryProblems(form, entry))) return { ...state, hasTried: true }
      return { ...state, hasTried: true, sending: { status: 'processing', key: sending.key ?? move.key, isTold: false } }
    }
    case 'told':
      return sending.status === 'processing' || sending.status === 'failed' ? { ...state, sending: { ...sending, isTold: true } } : state
    // What became of an earlier version of the entry no longer matters.
    case 'failed':
      return sending.key === move.key && sending.status === 'processing' ? { ...state, sending: { ...sending, status: 'failed' } } : state
    case 'sent':
      return sending.key === move.key ? { ...state, sending: { status: 'sent', key: move.key, isTold: false } } : state
  }
}
