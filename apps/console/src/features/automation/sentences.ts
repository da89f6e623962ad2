import type { Step, Trigger, WorkflowClock, WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'
import { currentLocale, dateFormat } from '@porchlight/ui'
import { conditionsText, listText as list } from '../../shared/conversations/filters/conditions-text.ts'
import { ruleWord } from '../../shared/conversations/rules/rule-texts.ts'
import type { RuleWords } from '../../shared/conversations/rules/use-rule-words.ts'
import { t } from './texts.ts'

const events = (names: readonly string[]) =>
  list(
    names.map((name) => ruleWord('event', name)),
    'disjunction',
  )

/** Returns minutes in the largest unit that has no remainder: `90` is '90 minutes', `120` is '2 hours'. Business time has no days: how long one is, the calendar says. */
export function durationText(minutes: number, clock: WorkflowClock): string {
  if (clock === 'business') return minutes % 60 === 0 ? t('businessHours', { count: minutes / 60 }) : t('businessMinutes', { count: minutes })
  if (minutes % 1440 === 0) return t('days', { count: minutes / 1440 })
  if (minutes % 60 === 0) return t('hours', { count: minutes / 60 })
  return t('minutes', { count: minutes })
}

const weekdayName = (day: number) => dateFormat(currentLocale(), { weekday: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, day)))

/** Returns what makes a rule run: 'When a conversation is closed'. */
export function triggerText(trigger: Trigger, { labelOf, valueText }: RuleWords): string {
  if (trigger.on === 'manual') return t('whenManual')
  if (trigger.on === 'webhook') return t('whenWebhook')
  if (trigger.on === 'schedule')
    return t('whenSchedule', { days: list(trigger.weekdays.map(weekdayName), 'conjunction'), times: trigger.times.join(', '), zone: trigger.time_zone })
  if (trigger.on === 'timer') {
    const given = { duration: durationText(trigger.minutes, trigger.clock), after: events(trigger.after) }
    return trigger.unless.length === 0 ? t('whenTimer', given) : t('whenTimerUnless', { ...given, unless: events(trigger.unless) })
  }
  const { field } = trigger
  if (trigger.event !== 'conversation.field_changed' || !field) return t('when', { event: ruleWord('event', trigger.event) })
  const values = (all: readonly string[] | undefined) =>
    all && all.length > 0
      ? list(
          all.map((value) => valueText(field, value)),
          'disjunction',
        )
      : null
  const [from, to] = [values(trigger.from), values(trigger.to)]
  const name = labelOf(field)
  if (from && to) return t('whenFieldFromTo', { field: name, from, to })
  return to ? t('whenFieldTo', { field: name, to }) : from ? t('whenFieldFrom', { field: name, from }) : t('whenField', { field: name })
}

/** Returns what a step does: 'Set the priority: urgent'. `nameOf` returns the name of a rule. */
export function stepText(step: Step, words: RuleWords, nameOf: (workflow_ref: string) => string = () => '…'): string {
  if (step.step === 'stop') return t('stepStop')
  if (step.step === 'set') return t('stepSet', { name: step.variable, value: step.value })
  if (step.step === 'call') return t('stepCall', { name: nameOf(step.workflow_ref) })
  if (step.step === 'wait') {
    const duration = durationText(step.minutes, step.clock)
    return step.unless.length === 0 ? t('stepWait', { duration }) : t('stepWaitUnless', { duration, unless: events(step.unless) })
  }
  if (step.step === 'branch') return t('stepBranch', { conditions: conditionsText(step.if, words) || t('always') })
  const values = Object.entries(step.inputs).flatMap(([name, value]) => inputText(step.action, name, value, words) ?? [])
  const action = ruleWord('action', step.action)
  return values.length === 0 ? action : `${action}: ${values.join(' · ')}`
}

function inputText(action: string, name: string, value: unknown, { inputChoices, inputOf }: Pick<RuleWords, 'inputChoices' | 'inputOf'>): string | null {
  const input = inputOf(action, name)
  if (!input || value === null || value === '' || value === undefined) return null
  const choices = inputChoices(input)
  // What somebody wrote keeps its own full stops and question marks, so it stands in quotation marks.
  const written = (one: unknown) => (typeof one === 'string' ? t('quoted', { text: one }) : String(one))
  // A reference whose name is not loaded yet says nothing to people.
  const isTyped = choices.length === 0 && !input.refersTo && !input.of
  const words = [value].flat().map((one) => choices.find((choice) => choice.value === one)?.label ?? (isTyped ? written(one) : '…'))
  return words.join(', ') || null
}

/** Returns a rule as a sentence: 'When a conversation starts, if Priority is Urgent: Assign to a team: Workshop, then Close.' */
export function planSentence({ triggers, conditions, steps }: WorkflowPlan, words: RuleWords): string {
  const when =
    triggers.length === 0
      ? t('never')
      : list(
          triggers.map((trigger) => triggerText(trigger, words)),
          'disjunction',
        )
  const conditionText = conditionsText(conditions, words)
  const then = steps.length === 0 ? t('nothing') : steps.map((step) => stepText(step, words)).join(t('joined'))
  return conditionText ? t('sentenceIf', { when, conditions: conditionText, steps: then }) : t('sentence', { when, steps: then })
}
