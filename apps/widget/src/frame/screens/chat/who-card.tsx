import { emailForm } from '@porchlight/contracts/email-form'
import { type FormEvent, useState } from 'react'
import { t } from '../../chat-texts.ts'

/** Takes the place of the question once it has been answered. */
export const Thanks = ({ email }: { email: string }) => (
  <p className="who who-thanks" role="status">
    {t('who_thanks', { email })}
  </p>
)

/** Asks once for an email address, which is optional and shown to agents as unverified. */
export function WhoCard({ onSave, onLater }: { onSave: (who: { email: string }) => Promise<void>; onLater: () => void }) {
  const [state, setState] = useState<'asking' | 'busy' | 'bad_email' | 'failed'>('asking')
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    if (!email) return onLater()
    if (!emailForm.test(email)) return setState('bad_email')
    setState('busy')
    try {
      await onSave({ email })
    } catch {
      setState('failed')
    }
  }
  return (
    <form className="who" noValidate onSubmit={(event) => void save(event)} aria-labelledby="who-title">
      <h2 id="who-title" className="box-title">
        {t('who_title')}
      </h2>
      <div className="who-line">
        <input
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          aria-label={t('who_email')}
          placeholder={t('who_email')}
          aria-invalid={state === 'bad_email'}
          aria-describedby="who-error"
        />
        <button type="submit" className="button strong" disabled={state === 'busy'}>
          {t('who_save')}
        </button>
      </div>
      <p id="who-error" className="field-error" role="alert">
        {state === 'bad_email' ? t('who_email_bad') : state === 'failed' ? t('who_failed') : null}
      </p>
      <button type="button" className="link" onClick={onLater}>
        {t('who_later')}
      </button>
    </form>
  )
}
