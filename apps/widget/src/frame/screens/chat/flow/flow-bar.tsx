import { useState } from 'react'
import { logFailure } from '../../../log.ts'
import { Icon, icons } from '../../../parts/icons.tsx'
import { t } from './flow-texts.ts'

export type FlowStep = 'back' | 'restart' | 'person'

/** What a visitor can always do while a flow answers: talk to a person; and, once asked something, go back or begin again. */
export function FlowBar({ steps, onStep }: { steps: readonly FlowStep[]; onStep: (does: FlowStep) => Promise<void> | void }) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const press = async (does: FlowStep) => {
    if (state === 'busy') return
    setState('busy')
    try {
      await onStep(does)
      setState('ready')
    } catch (failure) {
      logFailure('flow', failure)
      setState('failed')
    }
  }
  const button = (does: FlowStep) =>
    steps.includes(does) ? (
      <button type="button" className={`flow-step is-${does}`} aria-disabled={state === 'busy'} onClick={() => void press(does)}>
        {does === 'back' ? <Icon d={icons.back} size={16} flips /> : null}
        {t(does)}
      </button>
    ) : null
  return (
    <div className="flow-bar">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of a form */}
      <div className="flow-steps" role="group" aria-label={t('bar')}>
        {button('back')}
        {button('restart')}
        {button('person')}
      </div>
      <p className="field-error" role="alert">
        {state === 'failed' ? t('failed') : null}
      </p>
    </div>
  )
}
