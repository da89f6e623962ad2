import type { FlowState } from '@porchlight/contact-flow'
import { useState } from 'react'
import { type ContactStore, enteredText, type Refusal } from './contact-store.ts'
import { t } from './contact-texts.ts'

const sentence = { rate_limited: 'limited', conflict: 'outdated', other: 'refused' } as const

/** Tells the visitor that their message has not been sent, and lets them copy it. Nothing for the first ten seconds, unless the server has refused it. */
export function SendingNotice({ store, state, refusal }: { store: ContactStore; state: FlowState; refusal: Refusal | null }) {
  const [isCopied, setCopied] = useState(false)
  const isShown = refusal !== null || state.sending.isTold
  const copy = async () => {
    await navigator.clipboard.writeText(enteredText(store, state))
    setCopied(true)
  }
  return (
    <div role="alert">
      {isShown ? (
        <div className="contact-notice">
          <p>{t(refusal === null ? 'slow' : sentence[refusal])}</p>
          <button type="button" className="button" onClick={() => void copy().catch(() => {})}>
            {t(isCopied ? 'copied' : 'copy')}
          </button>
          {refusal === 'conflict' ? (
            <button type="button" className="button" onClick={() => location.reload()}>
              {t('again')}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
