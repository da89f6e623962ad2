import type { Flow } from '@porchlight/contracts/flows/flow'
import type { FlowEffect, FlowEvent, FlowNeed, FlowState } from '@porchlight/contracts/flows/flow-run'
import { newFlowRun } from '@porchlight/contracts/flows/flow-run-state'
import { stepFlow } from '@porchlight/contracts/flows/step-flow'
import { answerProblems } from '@porchlight/contracts/forms/form-answers'
import { t } from './texts.ts'

/** A line of a simulated chat: said by the flow, by the visitor, or a note about what happens. */
export type SimulatedLine = { from: 'bot' | 'visitor' | 'note'; text: string }
/** A simulated run: where it stands, what was said, and what has to be decided before it goes on. */
export type Simulated = { state: FlowState; lines: readonly SimulatedLine[]; need: FlowNeed | null }

/** Returns a run that has just begun. */
export const begun = (flow: Flow): Simulated => simulated(flow, { state: newFlowRun('', 0), lines: [], need: null }, { type: 'start' })

/** Returns a run after an event. The steps are those of the engine that runs flows for visitors. */
export function simulated(flow: Flow, { state, lines }: Simulated, event: FlowEvent): Simulated {
  const step = stepFlow(flow, state, event)
  const said = saidBy(event)
  return { state: step.state, lines: [...lines, ...said, ...step.effects.flatMap(linesOf)], need: step.need }
}

function saidBy(event: FlowEvent): SimulatedLine[] {
  if (event.type === 'submitted')
    return [{ from: 'visitor', text: event.answers.map(({ label, value }) => `${label}: ${value}`).join('\n') || t('simFormSent') }]
  return event.type === 'answer' && event.text !== '' ? [{ from: 'visitor', text: event.text }] : []
}

const bot = (text: string): SimulatedLine[] => (text === '' ? [] : [{ from: 'bot', text }])
const note = (text: string): SimulatedLine[] => [{ from: 'note', text }]

/** Returns what is wrong with an answer, with an example of one that is accepted. */
function wrong({ problem, example, asks }: Extract<FlowEffect, { type: 'again' }>): string {
  const known = answerProblems.find((one) => one === problem) ?? 'form'
  const readings = (asks?.choices ?? []).map(({ label }) => label).join(' / ')
  const shown = known === 'ambiguous' ? '' : example
  return [t(`wrong_${known}`, { readings }), shown && t('example', { example: shown })].filter(Boolean).join(' ')
}

function linesOf(effect: FlowEffect): SimulatedLine[] {
  switch (effect.type) {
    case 'say':
      return bot(effect.text)
    case 'form':
      return [...bot(effect.text || effect.title), ...note(t('simForm'))]
    case 'again':
      if (effect.problem === 'fill_in') return bot(t('fillIn'))
      return bot(wrong(effect))
    case 'articles':
      return [...bot(effect.text), ...note(t('simArticles', { count: effect.articles.length }))]
    case 'hand_over':
      return [...bot(effect.text), ...note(t(`sim_reason_${effect.reason}`))]
    case 'end':
      return [...bot(effect.text), ...note(t(effect.closes ? 'simClosed' : 'simEnded'))]
    default:
      return []
  }
}
