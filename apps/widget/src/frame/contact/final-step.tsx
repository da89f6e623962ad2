import { isOpen, shownProblems } from '@porchlight/contact-flow'
import { contactFormLimits as max } from '@porchlight/contracts/contact-form/contact-form-steps'
import { type FormEvent, useEffect, useRef } from 'react'
import { type ContactSnapshot, type ContactStore, isUploading } from './contact-store.ts'
import { t } from './contact-texts.ts'
import { FileField } from './file-field.tsx'
import { SendingNotice } from './sending-notice.tsx'
import { TextField } from './text-field.tsx'

/** The final step: email, the library's own fields, the request, a file (checklist G2, G3). Read-only, with the thank-you message, after it was sent. */
export function FinalStep({ store, state, refusal, upload }: ContactSnapshot & { store: ContactStore }) {
  const { allowFiles, customInputs, submitBtnText, thankYouMsg } = store.shown.form.formSubmission
  const { entry, sending } = state
  const problems = shownProblems(store.shown.form, state)
  const thanks = useRef<HTMLParagraphElement>(null)
  const box = useRef<HTMLFormElement>(null)
  const isSent = sending.status === 'sent'
  const isProcessing = sending.status === 'processing'
  const isLocked = !isOpen(state)
  useEffect(() => {
    if (isSent) thanks.current?.focus()
  }, [isSent])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    store.submit()
    // After the fields are marked.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <section className="contact-step" aria-labelledby="contact-question">
      <h2 id="contact-question" data-focus tabIndex={-1}>
        {t('final')}
      </h2>
      <form ref={box} className="contact-form" noValidate aria-busy={isProcessing} onSubmit={submit}>
        <TextField
          name="email"
          type="email"
          label={t('email')}
          value={entry.email}
          max={254}
          isRequired
          isLocked={isLocked}
          problem={problems.email === null ? null : t(problems.email === 'required' ? 'email_required' : 'email_invalid')}
          onType={(email) => store.move({ type: 'enter', change: { email } })}
        />
        {customInputs.map(({ label, type }, at) => (
          <TextField
            key={label}
            name={`input-${at}`}
            type={type}
            label={label}
            value={entry.inputs[at] ?? ''}
            max={max.customText}
            isRequired
            isLocked={isLocked}
            problem={problems.inputs[at] ? t('required', { label }) : null}
            onType={(typed) => store.move({ type: 'enterInput', at, typed })}
          />
        ))}
        <TextField
          name="request"
          type="longText"
          label={t('request')}
          value={entry.request}
          max={max.request}
          isLocked={isLocked}
          problem={null}
          onType={(request) => store.move({ type: 'enter', change: { request } })}
        />
        {allowFiles ? <FileField store={store} file={entry.file} upload={upload} isLocked={isLocked} /> : null}
        {isSent ? (
          <>
            <p ref={thanks} className="contact-said" role="status" tabIndex={-1} dir="auto">
              {thankYouMsg || t('thanks')}
            </p>
            <button type="button" className="link" onClick={() => store.move({ type: 'reset' })}>
              {t('another')}
            </button>
          </>
        ) : (
          <>
            <SendingNotice store={store} state={state} refusal={refusal} />
            <button type="submit" className="button strong" disabled={isProcessing || isUploading({ state, refusal, upload })}>
              {isProcessing ? t('processing') : submitBtnText || t('submit')}
            </button>
          </>
        )}
      </form>
    </section>
  )
}
