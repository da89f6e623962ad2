import { type Filter, type Operator, operators } from '@porchlight/contracts/lists/list-language'
import type { ConditionResult, StepResult } from '@porchlight/contracts/workflows/workflow-views'
import { knownCodeText } from '../../shared/connection/error-text.ts'
import { filterText } from '../../shared/conversations/fields/filter-texts.ts'
import { ruleWord } from '../../shared/conversations/rules/rule-texts.ts'
import type { RuleWords } from '../../shared/conversations/rules/use-rule-words.ts'
import styles from './automation.module.css'
import { t } from './texts.ts'

const isOperator = (op: string): op is Operator => operators.some((one) => one === op)

/** Each condition with the value it met, and whether it held. */
export function ConditionResults({ conditions, words }: { conditions: readonly ConditionResult[]; words: RuleWords }) {
  if (conditions.length === 0) return <p className={styles.hint}>{t('noConditions')}</p>
  return (
    <ul className={styles.results}>
      {conditions.map(({ field, op, value, actual, holds }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same condition may be asked twice
        <li key={index}>
          {words.labelOf(field)} {isOperator(op) ? filterText(`op_${op}`) : op}{' '}
          {op !== 'empty' && op !== 'not_empty' && words.valueText(field, value as Filter)}{' '}
          <span className={styles.mark} data-bad={!holds || undefined}>
            {t(holds ? 'holds' : 'fails')} · {t('actually', { value: words.valueText(field, actual) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

const reasons = ['newer_value', 'no_change', 'owner_gone', 'conditions', 'already_ran', 'nobody', 'by_hand', 'no_other'] as const
const reasonText = (reason: string) => {
  const known = reasons.find((one) => one === reason)
  return known ? t(`reason_${known}`) : (knownCodeText(reason) ?? reason)
}

/** What each step did, or would do. */
export function StepResults({ steps, words }: { steps: readonly StepResult[]; words: RuleWords }) {
  return (
    <ul className={styles.results}>
      {steps.map(({ path, step, outcome, input, reason, conditions }) => (
        <li key={path}>
          {Object.hasOwn(stepNames, step) ? t(stepNames[step as keyof typeof stepNames]) : ruleWord('action', step)}
          {inputText(step, input, words)}{' '}
          <span className={styles.mark} data-bad={outcome === 'failed' || undefined}>
            {t(`outcome_${outcome}`)}
            {reason && ` · ${reasonText(reason)}`}
          </span>
          {conditions.length > 0 && <ConditionResults conditions={conditions} words={words} />}
        </li>
      ))}
    </ul>
  )
}

const stepNames = { wait: 'add_wait', branch: 'add_branch', set: 'add_set', call: 'add_call', stop: 'add_stop' } as const

/** Returns what an action was given, in words. */
function inputText(action: string, given: Readonly<Record<string, unknown>>, { inputOf, inputChoices }: RuleWords): string {
  const parts = Object.entries(given).flatMap(([name, value]) => {
    if (value === null || value === undefined || value === '') return []
    const input = inputOf(action, name)
    const choices = input ? inputChoices(input) : []
    return [value]
      .flat()
      .map((one) => choices.find((choice) => choice.value === one)?.label ?? String(one))
      .join(', ')
  })
  return parts.length === 0 ? '' : `: ${parts.join(' · ')}`
}
