import '@mantine/core/styles/Menu.layer.css'
import { Button, Menu, NativeSelect, TextInput } from '@mantine/core'
import type { PlanProblem } from '@porchlight/contracts/workflows/plan-problems'
import { planLimits, type Step, stepsOf } from '@porchlight/contracts/workflows/plan-steps'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ActionFields } from '../../shared/conversations/rules/action-fields.tsx'
import { RuleConditions } from '../../shared/conversations/rules/rule-conditions.tsx'
import type { RuleWords } from '../../shared/conversations/rules/use-rule-words.ts'
import { OrderButtons } from '../../shared/interface/ordering/order-buttons.tsx'
import { rulesQuery } from './api.ts'
import styles from './automation.module.css'
import { DurationFields } from './duration-fields.tsx'
import { problemText } from './problem-text.ts'
import { variablesOf } from './rule-draft.ts'
import { t } from './texts.ts'

const kinds = ['action', 'wait', 'branch', 'set', 'call', 'stop'] as const
const usual = {
  action: { step: 'action', action: 'set_priority', inputs: { priority: 'urgent' } },
  wait: { step: 'wait', minutes: 60, unless: [], clock: 'calendar' },
  branch: { step: 'branch', if: { all: [] }, yes: [], no: [] },
  set: { step: 'set', variable: 'topic', value: '' },
  stop: { step: 'stop' },
} as const satisfies Partial<Record<Step['step'], unknown>>

type Common = {
  /** All steps of the rule, whose variables conditions can ask for. */
  all: readonly Step[]
  /** Where the steps are in the plan: `steps`, or `steps.1.yes`. */
  path: string
  depth: number
  workflow_ref: string
  words: RuleWords
  problems: readonly PlanProblem[]
}
type Props = Common & { steps: readonly Step[]; onChange: (steps: Step[]) => void }

/** A list of steps, each with its fields; branches hold lists of their own. Works by keyboard alone. */
export function StepsEditor({ steps, onChange, ...common }: Props) {
  const { all, depth, path, workflow_ref } = common
  const others = useOtherRules(workflow_ref)
  const isFull = stepsOf(all).length >= planLimits.steps
  const move = (from: number, to: number) => onChange(steps.toSpliced(from, 1).toSpliced(to, 0, ...steps.slice(from, from + 1)))
  const add = (kind: (typeof kinds)[number]) => {
    const [other] = others
    if (kind !== 'call') onChange([...steps, usual[kind] as unknown as Step])
    else if (other) onChange([...steps, { step: 'call', workflow_ref: other.value }])
  }
  return (
    <>
      {steps.map((step, index) => {
        const number = index + 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
          <fieldset key={`${step.step} ${index}`} className={styles.step}>
            <legend className="pl-visually-hidden">{t('step', { number })}</legend>
            <div className={styles.stepHead}>
              <span>
                {number}. {t(`add_${step.step}`)}
              </span>
              <span>
                <OrderButtons
                  labels={{ up: t('moveUp', { number }), down: t('moveDown', { number }), remove: t('removeStep', { number }) }}
                  onUp={index === 0 ? undefined : () => move(index, index - 1)}
                  onDown={index === steps.length - 1 ? undefined : () => move(index, index + 1)}
                  onRemove={() => onChange(steps.toSpliced(index, 1))}
                />
              </span>
            </div>
            <StepFields {...common} step={step} path={`${path}.${index}`} onChange={(next) => onChange(steps.with(index, next))} />
          </fieldset>
        )
      })}
      <div>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="subtle" size="xs" leftSection={<IconPlus size={15} stroke={1.8} />} disabled={isFull}>
              {t('addStep')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds
              .filter((kind) => (kind !== 'branch' || depth < planLimits.depth) && (kind !== 'call' || others.length > 0))
              .map((kind) => (
                <Menu.Item key={kind} onClick={() => add(kind)}>
                  {t(`add_${kind}`)}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </>
  )
}

/** Returns the other rules, to be run by a step. */
function useOtherRules(workflow_ref: string) {
  const { data } = useQuery(rulesQuery({ q: '', workflow_folder_ref: '', shown: 'all', order_by: 'position', page: 1 }))
  return (data?.workflows ?? []).flatMap((one) => (one.workflow_ref === workflow_ref ? [] : [{ value: one.workflow_ref, label: one.workflow_name }]))
}

type StepProps = Common & { step: Step; onChange: (step: Step) => void }

function StepFields({ step, onChange, ...common }: StepProps) {
  const { words, path, all, depth } = common
  if (step.step === 'stop') return null
  if (step.step === 'wait') {
    return (
      <div className={styles.fields}>
        <DurationFields value={step} words={words} onChange={onChange} />
      </div>
    )
  }
  if (step.step === 'set') return <VariableFields step={step} onChange={onChange} />
  if (step.step === 'call') return <CallFields step={step} workflow_ref={common.workflow_ref} onChange={onChange} />
  if (step.step === 'branch') {
    return (
      <>
        <RuleConditions filter={step.if} variables={variablesOf(all)} words={words} onChange={(filter) => onChange({ ...step, if: filter })} />
        {(['yes', 'no'] as const).map((side) => (
          <fieldset key={side} className={styles.inside}>
            <legend className={styles.hint}>{t(side)}</legend>
            <StepsEditor {...common} depth={depth + 1} path={`${path}.${side}`} steps={step[side]} onChange={(steps) => onChange({ ...step, [side]: steps })} />
          </fieldset>
        ))}
      </>
    )
  }
  const problemOf = (name: string) => {
    const problem = common.problems.find(({ at }) => at === `${path}.${name}`)
    return problem && problemText(problem)
  }
  return (
    <>
      <ActionFields {...step} words={words} problemOf={problemOf} onChange={(change) => onChange({ step: 'action', ...change })} />
      {step.action === 'close' && <p className={styles.hint}>{t('closeHint')}</p>}
    </>
  )
}

const variableName = /^[a-z][a-z0-9_]{0,30}$/

function VariableFields({ step, onChange }: { step: Extract<Step, { step: 'set' }>; onChange: (step: Step) => void }) {
  return (
    <div className={styles.fields}>
      <TextInput
        label={t('variable')}
        description={t('variableHint')}
        size="xs"
        maxLength={31}
        value={step.variable}
        onChange={(event) => variableName.test(event.currentTarget.value) && onChange({ ...step, variable: event.currentTarget.value })}
      />
      <TextInput
        label={t('value')}
        size="xs"
        maxLength={500}
        value={step.value}
        onChange={(event) => onChange({ ...step, value: event.currentTarget.value })}
      />
    </div>
  )
}

type CallProps = { step: Extract<Step, { step: 'call' }>; workflow_ref: string; onChange: (step: Step) => void }

function CallFields({ step, workflow_ref, onChange }: CallProps) {
  const others = useOtherRules(workflow_ref)
  const isKnown = others.some(({ value }) => value === step.workflow_ref)
  return (
    <div className={styles.fields}>
      <NativeSelect
        label={t('workflow')}
        size="xs"
        value={step.workflow_ref}
        data={isKnown ? others : [...others, { value: step.workflow_ref, label: '…' }]}
        onChange={(event) => onChange({ step: 'call', workflow_ref: event.currentTarget.value })}
      />
    </div>
  )
}
