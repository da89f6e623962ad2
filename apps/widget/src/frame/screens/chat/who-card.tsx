import { emailForm } from '@porchlight/contracts/email-form'
import { type FormEvent, useState } from 'react'
import { c } from '../../chat-texts.ts'

/** Asks once for name and email: both optional, and shown to agents as not verified. */
export function WhoCard({ onSave, onLater }: { onSave: (who: { name?: string; email?: string }) => Promise<void>; onLater: () => void }) {
  const [state, setState] = useState<'asking' | 'busy' | 'bad_email' | 'failed'>('asking')
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const name = String(fields.get('name')).trim()
    const email = String(fields.get('email')).trim()
    if (!name && !email) return onLater()
    if (email && !emailForm.test(email)) return setState('bad_email')
    setState('busy')
    try {
      await onSave({ ...(name && { name }), ...(email && { email }) })
    } catch {
      setState('failed')
    }
  }
  return (
    <form className="who" noValidate onSubmit={(event) => void save(event)} aria-labelledby="who-title">
      <h2 id="who-title" className="box-title">
        {c('who_title')}
      </h2>
      <p className="hint">{c('who_hint')}</p>
      <label>
        {c('who_name')}
        <input name="name" autoComplete="name" maxLength={80} />
      </label>
      <label>
        {c('who_email')}
        <input name="email" type="email" autoComplete="email" maxLength={254} aria-invalid={state === 'bad_email'} aria-describedby="who-error" />
      </label>
      <p id="who-error" className="field-error" role="alert">
        {state === 'bad_email' ? c('who_email_bad') : state === 'failed' ? c('who_failed') : null}
      </p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onLater}>
          {c('who_later')}
        </button>
        <button type="submit" className="button strong" disabled={state === 'busy'}>
          {c('who_save')}
        </button>
      </div>
    </form>
  )
}
