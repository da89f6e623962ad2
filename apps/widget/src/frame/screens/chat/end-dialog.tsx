import { useEffect, useRef, useState } from 'react'
import { t } from '../../chat-texts.ts'

/** Confirms ending the chat. `onEnd` rejects if that failed. */
export function EndDialog({ onEnd, onLeave }: { onEnd: () => Promise<void>; onLeave: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [state, setState] = useState<'asking' | 'busy' | 'failed'>('asking')
  useEffect(() => dialog.current?.showModal(), [])
  const end = async () => {
    setState('busy')
    try {
      await onEnd()
      dialog.current?.close()
    } catch {
      setState('failed')
    }
  }
  return (
    // Escape closes the dialog, not the window behind it.
    <dialog ref={dialog} aria-labelledby="end-title" onClose={onLeave} onKeyDown={(event) => event.stopPropagation()}>
      <h2 id="end-title" className="box-title">
        {t('end_question')}
      </h2>
      <p className="hint">{t('end_hint')}</p>
      {state === 'failed' ? (
        <p className="field-error" role="alert">
          {t('end_failed')}
        </p>
      ) : null}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {t('end_no')}
        </button>
        <button type="button" className="button strong" disabled={state === 'busy'} onClick={() => void end()}>
          {t('end_yes')}
        </button>
      </div>
    </dialog>
  )
}
