import { asApiError } from '@porchlight/client'
import { emailForm } from '@porchlight/contracts/email-form'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { type FormEvent, useId, useState } from 'react'
import { useSession } from '../../session/use-session.ts'
import { t } from './tickets-texts.ts'

type Outcome = 'asked' | 'invalid' | 'later' | 'not_asked'

/** Has a link to all tickets of an address emailed to it. The answer never says whether the address has any. */
export function AskForLink() {
  const session = useSession()
  const id = useId()
  const [email, setEmail] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (!emailForm.test(email.trim())) return setOutcome('invalid')
    setBusy(true)
    setOutcome(null)
    try {
      await session.mailTicketsTo(email.trim(), currentLocale())
      setOutcome('asked')
    } catch (error) {
      setOutcome(asApiError(error).code === 'rate_limited' ? 'later' : 'not_asked')
    }
    setBusy(false)
  }
  const isRefused = outcome !== null && outcome !== 'asked'
  return (
    <form className="tickets-ask" noValidate onSubmit={(event) => void ask(event)}>
      <h2>{t('ask_title')}</h2>
      <p className="hint">{t('ask_hint')}</p>
      <label htmlFor={id}>{t('email')}</label>
      <div>
        <input
          id={id}
          type="email"
          dir="ltr"
          autoComplete="email"
          maxLength={254}
          value={email}
          aria-invalid={isRefused}
          aria-describedby={`${id}-outcome`}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <button type="submit" className="button strong" disabled={isBusy}>
          {t('send')}
        </button>
      </div>
      <p id={`${id}-outcome`} className={isRefused ? 'field-error' : 'hint'} role="status">
        {outcome === null ? null : t(outcome)}
      </p>
    </form>
  )
}
