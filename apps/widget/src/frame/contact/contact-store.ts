import { asApiError, type ClientClock } from '@porchlight/client'
import { type FlowMove, type FlowState, firstState, flowAfter, givenAnswers } from '@porchlight/contact-flow'
import type { ShownContactForm } from '@porchlight/contracts/contact-form/contact-forms'
import { limits } from '@porchlight/contracts/limits'
import type { ContactSender, Submission } from './contact-sender.ts'
import { type FlowStorage, keepFlow, keptFlow } from './kept-flow.ts'

/** Why a submission is not sent again by itself. */
export type Refusal = 'rate_limited' | 'conflict' | 'other'
/** A file being uploaded (`problem` is null), or why it was not. */
export type ContactUpload = { name: string; problem: 'too_large' | 'unsupported' | 'failed' | null }
/** What the contact form shows. `refusal`: the server has refused the submission as it is. */
export type ContactSnapshot = { state: FlowState; refusal: Refusal | null; upload: ContactUpload | null }

/** After this time without success, the visitor is told and can copy their text. */
const toldAfterMs = 10_000
const retryMs = { first: 1000, longest: 30_000 }

type Options = {
  shown: ShownContactForm
  sender: ContactSender
  clock: Pick<ClientClock, 'after'>
  storage: FlowStorage | null
  /** Where to start, unless the tab has kept something; by default, at the first step. */
  start?: FlowState | undefined
  newKey: () => string
  /** Where the visitor is. */
  place: () => Pick<Submission, 'parentURL' | 'referrer' | 'address'>
  /** Returns the recorded search that the submission follows, if any. */
  searchBefore: () => Promise<string | undefined>
  onSent: () => void
  onFailure: (cause: unknown) => void
}

/**
 * The state of a contact form in this page. It outlives the screen that shows it: reading an article or changing the view loses nothing, and what is being sent
 * is sent on. A submission that fails leaves the form editable and is sent again, with the same key, until it succeeds, is refused, or is changed.
 */
export class ContactStore {
  readonly #options: Options
  readonly #listeners = new Set<() => void>()
  #snapshot: ContactSnapshot
  #stop = () => {}

  constructor(options: Options) {
    this.#options = options
    const state = keptFlow(options.storage, options.shown) ?? options.start ?? firstState(options.shown.form)
    this.#snapshot = { state, refusal: null, upload: null }
  }

  get shown(): ShownContactForm {
    return this.#options.shown
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): ContactSnapshot => this.#snapshot

  /** Makes a move of the flow, see `flowAfter`. */
  readonly move = (move: FlowMove): void => {
    const { state } = this.#snapshot
    const next = flowAfter(this.shown.form, state, move)
    const begins = next.sending.status === 'processing' && state.sending.status !== 'processing'
    const isChanged = next.sending.key !== state.sending.key
    this.#put({ ...this.#snapshot, state: next, refusal: begins || isChanged ? null : this.#snapshot.refusal })
    if (isChanged || begins) this.#stop()
    if (begins && next.sending.key !== null) this.#send(next.sending.key)
  }

  /** Attempts to submit the form; shows what is wrong with it instead, if anything is. Does nothing during an upload, so that no file is left behind. */
  readonly submit = (): void => {
    if (!isUploading(this.#snapshot)) this.move({ type: 'submit', key: this.#options.newKey() })
  }

  /** Uploads a file as soon as it is chosen, so that submitting the form takes no longer with it. */
  readonly attach = async (file: File): Promise<void> => {
    const { name } = file
    const show = (problem: ContactUpload['problem']) => this.#put({ ...this.#snapshot, upload: { name, problem } })
    if (file.size > limits.uploadBytesMax) return show('too_large')
    show(null)
    try {
      const { url, name: stored } = await this.#options.sender.upload(file)
      this.#put({ ...this.#snapshot, upload: null })
      this.move({ type: 'enter', change: { file: { url, name: stored } } })
    } catch (failure) {
      this.#options.onFailure(failure)
      show(asApiError(failure).code === 'unsupported_type' ? 'unsupported' : 'failed')
    }
  }

  #put(snapshot: ContactSnapshot): void {
    this.#snapshot = snapshot
    keepFlow(this.#options.storage, this.shown, snapshot.state)
    for (const listener of this.#listeners) listener()
  }

  #send(key: string): void {
    const { clock, onFailure, onSent, sender } = this.#options
    let isOver = false
    const stopTelling = clock.after(toldAfterMs, () => this.move({ type: 'told' }))
    let stopWaiting = () => {}
    this.#stop = () => {
      isOver = true
      stopTelling()
      stopWaiting()
    }
    const attempt = async (pauseMs: number): Promise<void> => {
      try {
        await sender.submit(await this.#submission(key))
        // What became of an earlier version no longer matters; the ticket exists nevertheless.
        if (isOver) return
        this.#stop()
        this.move({ type: 'sent', key })
        onSent()
      } catch (cause) {
        onFailure(cause)
        if (isOver) return
        this.move({ type: 'failed', key })
        const refusal = refusalOf(asApiError(cause).code)
        if (refusal === null) stopWaiting = clock.after(pauseMs, () => void attempt(Math.min(2 * pauseMs, retryMs.longest)))
        else {
          this.#stop()
          this.#put({ ...this.#snapshot, refusal })
        }
      }
    }
    void attempt(retryMs.first)
  }

  /** Names a file that could not be uploaded, unless another one was. */
  #leftOut(): Pick<Submission, 'left_out'> {
    const { upload, state } = this.#snapshot
    if (!upload?.problem || state.entry.file) return {}
    const reason = upload.problem === 'unsupported' ? 'unsupported_type' : upload.problem
    return { left_out: [{ name: upload.name.slice(0, 200) || 'file', reason }] }
  }

  async #submission(submission_key: string): Promise<Submission> {
    const { shown, place, searchBefore } = this.#options
    const { state } = this.#snapshot
    const { email, request, inputs, file } = state.entry
    const search_id = await searchBefore()
    return {
      ...{ submission_key, form_lib_id: shown.form_lib_id, form_version: shown.form_version },
      ...{ answers: givenAnswers(state), email: email.trim(), request, inputs: [...inputs], file_url: file?.url ?? '', ...this.#leftOut() },
      ...place(),
      ...(search_id !== undefined && { search_id }),
    }
  }
}

/** Returns whether a file is being uploaded. */
export const isUploading = ({ upload }: ContactSnapshot): boolean => upload !== null && upload.problem === null

/** Returns whether a failure is a refusal; null for anything that may succeed later. */
function refusalOf(code: string): Refusal | null {
  if (code === 'conflict' || code === 'rate_limited') return code
  return code === 'unavailable' || code === 'internal' || code === 'unauthenticated' ? null : 'other'
}

/** Returns what the visitor has entered as text, for the clipboard. */
export function enteredText({ shown }: ContactStore, { entry }: FlowState): string {
  const inputs = shown.form.formSubmission.customInputs.map(({ label }, at) => `${label}: ${entry.inputs[at] ?? ''}`)
  return [entry.email, ...inputs, entry.request].filter((text) => text !== '').join('\n')
}
