import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import { type FlowState, firstState, flowAfter } from './flow.ts'

/**
 * Returns where the answers of `state` lead in a changed form: as many of them as it still asks for, in the same places. The preview of the editor stays at the
 * step being edited with it. Nothing has been sent in the returned state.
 */
export function stateInChangedForm(form: ContactForm, state: FlowState): FlowState {
  const first = firstState(form)
  const { email, request, file } = state.entry
  let next: FlowState = { ...first, entry: { ...first.entry, email, request, file } }
  for (const answer of state.recorded) {
    if (answer.step !== next.step) return next
    if (answer.step !== 'CHECK_HELP_LIBRARY') next = flowAfter(form, next, { type: 'pick', choice: answer.choice })
    else
      for (const move of [{ type: 'search', query: answer.query }, { type: 'found', found: 'no' }, { type: 'next' }] as const)
        next = flowAfter(form, next, move)
  }
  return next.step === state.step ? { ...next, search: state.search } : next
}
