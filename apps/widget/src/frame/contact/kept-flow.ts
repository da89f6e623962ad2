import { type FlowState, firstState } from '@porchlight/contact-flow'
import type { ShownContactForm } from '@porchlight/contracts/contact-form/contact-forms'

/** Storage that lasts as long as the tab. */
export type FlowStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type Kept = Pick<ShownContactForm, 'form_lib_id' | 'form_version'> & { state: FlowState }

const keyOf = ({ form_lib_id }: ShownContactForm) => `porchlight-contact:${form_lib_id}`

/** Keeps a form in progress for a reload of the page; a sent one is forgotten. */
export function keepFlow(storage: FlowStorage | null, shown: ShownContactForm, state: FlowState): void {
  const { form_lib_id, form_version } = shown
  try {
    if (state.sending.status === 'sent') storage?.removeItem(keyOf(shown))
    else storage?.setItem(keyOf(shown), JSON.stringify({ form_lib_id, form_version, state } satisfies Kept))
  } catch {
    // If storage is full or blocked, the form lives as long as this page.
  }
}

/**
 * Returns the form in progress from before a reload. What was being sent is editable again, under the same key. Of an earlier version of the form, only email,
 * request and file are left.
 */
export function keptFlow(storage: FlowStorage | null, shown: ShownContactForm): FlowState | null {
  try {
    const kept = JSON.parse(storage?.getItem(keyOf(shown)) ?? 'null') as Kept | null
    if (!kept) return null
    const { state } = kept
    const first = firstState(shown.form)
    if (kept.form_version !== shown.form_version) {
      const { email, request, file } = state.entry
      return { ...first, entry: { ...first.entry, email: String(email), request: String(request), file } }
    }
    const status = state.sending.status === 'processing' ? 'failed' : state.sending.status
    return { ...first, ...state, sending: { ...state.sending, status, isTold: false } }
  } catch {
    return null
  }
}
