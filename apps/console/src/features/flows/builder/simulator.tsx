import { Button, TextInput } from '@mantine/core'
import type { Flow } from '@porchlight/contracts/flows/flow'
import { asksOf } from '@porchlight/contracts/flows/flow-asks'
import { outletsOf } from '@porchlight/contracts/flows/flow-nodes'
import { isOver } from '@porchlight/contracts/flows/flow-run-state'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { useState } from 'react'
import { nodesById } from '../flow-changes.ts'
import { nodeName, outletName } from '../node-words.ts'
import { begun, type Simulated, simulated } from '../simulate-flow.ts'
import { t } from '../texts.ts'
import { SimulatedForm } from './simulated-form.tsx'
import styles from './simulator.module.css'

/** Scrolls to the end of the log. Browsers may return a promise from it, which React would take for a clean-up. */
function reveal(end: HTMLElement | null): void {
  end?.scrollIntoView?.({ block: 'nearest' })
}

/** The flow as a visitor meets it, run by the engine that runs it for visitors. What only the server knows, such as business hours, is asked. */
export default function Simulator({ flow }: { flow: Flow }) {
  const [run, setRun] = useState<Simulated>(() => begun(flow))
  const [typed, setTyped] = useState('')
  const { state, lines, need } = run
  const take = (event: Parameters<typeof simulated>[2]) => setRun(simulated(flow, run, event))
  const node = nodesById(flow).get(state.node_id ?? '')
  const offers = node?.kind === 'agent' ? node.actions.filter(({ action_id }) => state.agent?.offered?.includes(action_id)) : []
  const asks = state.status === 'asking' ? asksOf(node, (state.agent?.turns ?? 0) > 0 && state.agent?.question === '', offers) : null
  const answer = (text: string, choice_id?: string) => {
    take({ type: 'answer', text, reader: { language: currentLocale() }, ...(choice_id !== undefined && { choice_id }) })
    setTyped('')
  }
  const stars = asks?.kind === 'rating' ? Array.from({ length: asks.max ?? 5 }, (_, at) => String(at + 1)) : []
  return (
    <div className={styles.simulator}>
      <p className={styles.hint}>{t('simIntro')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard */}
      <div className={styles.log} role="log" aria-label={t('simulator')} tabIndex={0}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end
          <p key={at} className={styles[line.from]} dir="auto">
            {line.text}
          </p>
        ))}
        {asks && asks.choices.length + offers.length > 0 && (
          <div className={styles.choices}>
            {asks.offers?.map(({ action_id, label }) => (
              <button key={action_id} type="button" onClick={() => take({ type: 'confirm', action_id })}>
                ✓ {label}
              </button>
            ))}
            {asks.choices.map(({ choice_id, label }) => (
              <button key={choice_id} type="button" onClick={() => answer(label, choice_id)}>
                {label}
              </button>
            ))}
          </div>
        )}
        {stars.length > 0 && (
          <div className={styles.choices}>
            {stars.map((star) => (
              <button key={star} type="button" onClick={() => answer(star)}>
                {star}
              </button>
            ))}
          </div>
        )}
        <div key={lines.length} ref={reveal} />
      </div>
      {need && node && (need.type === 'condition' || need.type === 'calendar' || need.type === 'action') && (
        <div className={styles.decide}>
          <span>{t('simDecide', { name: nodeName(node) })}</span>
          {outletsOf(node).map(({ outlet }) => (
            <Button key={outlet} size="compact-sm" variant="default" onClick={() => take({ type: 'outlet', outlet })}>
              {outletName(node, outlet)}
            </Button>
          ))}
        </div>
      )}
      {need?.type === 'search' && (
        <div className={styles.decide}>
          <Button size="compact-sm" variant="default" onClick={() => take({ type: 'found', articles: ['1', '2', '3'] })}>
            {t('simFoundSome')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => take({ type: 'found', articles: [] })}>
            {t('simFoundNone')}
          </Button>
        </div>
      )}
      {need?.type === 'offered' && (
        <div className={styles.decide}>
          <span>{t('simOffer', { label: node ? outletName(node, need.action_id) : '' })}</span>
          <Button size="compact-sm" variant="default" onClick={() => take({ type: 'outlet', outlet: 'next' })}>
            {t('simDone')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => take({ type: 'outlet', outlet: 'failed' })}>
            {t('simFailed')}
          </Button>
        </div>
      )}
      {need?.type === 'agent' && (
        <div className={styles.decide}>
          <Button size="compact-sm" variant="default" onClick={() => take({ type: 'replied', outcome: 'answered', text: t('simAnswerText') })}>
            {t('simAnswered')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => take({ type: 'replied', outcome: 'vague', text: '' })}>
            {t('simVague')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => take({ type: 'replied', outcome: 'not_found', text: '' })}>
            {t('simNoAnswer')}
          </Button>
        </div>
      )}
      {need?.type === 'form' && (
        <div className={styles.decide}>
          <span>{t('simFormNeed')}</span>
          <Button size="compact-sm" variant="default" onClick={() => take({ type: 'shown', version: 0, title: node ? nodeName(node) : '' })}>
            {t('simFormShown')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => take({ type: 'outlet', outlet: 'failed' })}>
            {t('simFormGone')}
          </Button>
        </div>
      )}
      {asks && node?.kind === 'form' && (
        <SimulatedForm key={lines.length} form_ref={node.form_ref} onSend={(answers) => take({ type: 'submitted', form_ref: node.form_ref, answers })} />
      )}
      {need?.type === 'call' && (
        <div className={styles.decide}>
          <span>{t('simCall')}</span>
          <Button size="compact-sm" variant="default" onClick={() => take({ type: 'outlet', outlet: 'next' })}>
            {t('simSkip')}
          </Button>
        </div>
      )}
      {state.status === 'waiting' && node?.kind === 'wait' && (
        <div className={styles.decide}>
          <span>{t('simWaiting', { minutes: node.minutes })}</span>
          <Button size="compact-sm" variant="default" onClick={() => take({ type: 'time' })}>
            {t('simSkip')}
          </Button>
        </div>
      )}
      {(asks || state.status === 'waiting') && (
        <form
          className={styles.answer}
          onSubmit={(event) => {
            event.preventDefault()
            answer(typed)
          }}
        >
          <TextInput
            aria-label={t('yourAnswer')}
            placeholder={t('yourAnswer')}
            dir="auto"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit">{t('send')}</Button>
        </form>
      )}
      <div className={styles.row}>
        {!isOver(state) && (
          <>
            <Button size="compact-sm" variant="default" disabled={state.marks.length === 0} onClick={() => take({ type: 'back' })}>
              {t('back')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => take({ type: 'person' })}>
              {t('talkToPerson')}
            </Button>
          </>
        )}
        <Button size="compact-sm" variant="default" onClick={() => setRun(begun(flow))}>
          {t('restart')}
        </Button>
      </div>
    </div>
  )
}
