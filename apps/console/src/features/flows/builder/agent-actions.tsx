import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import type { AgentAction } from '@porchlight/contracts/flows/agent-action'
import { offerableActions } from '@porchlight/contracts/flows/agent-action'
import { offersMax } from '@porchlight/contracts/flows/agent-offers'
import { type FlowNode, flowLimits } from '@porchlight/contracts/flows/flow-nodes'
import { IconPlus, IconX } from '@tabler/icons-react'
import { ActionFields } from '../../../shared/conversations/rules/action-fields.tsx'
import { type RuleWords, useRuleWords } from '../../../shared/conversations/rules/use-rule-words.ts'
import { freshPartId } from '../flow-changes.ts'
import { t } from '../texts.ts'
import styles from './builder.module.css'

type Props = { node: FlowNode & { kind: 'agent' }; change: (part: object, what: string) => void }

/** The actions that a step that answers questions may offer to visitors, who confirm them. */
export function AgentActions({ node: { actions, offer }, change }: Props) {
  const all = useRuleWords()
  const words = { ...all, actions: all.actions.filter(({ value }) => (offerableActions as readonly string[]).includes(value)) }
  const setOne = (at: number, part: Partial<AgentAction>, what: string) =>
    change({ actions: actions.map((one, i) => (i === at ? { ...one, ...part } : one)) }, what)
  const add = () => {
    const action_id = `do_${freshPartId(actions.map((one) => one.action_id.slice(3)))}`
    change({ actions: [...actions, { action_id, label: '', words: '', done: '', action: '', inputs: {} }] }, '')
  }
  return (
    <fieldset className={styles.part}>
      <legend>{t('agentActions')}</legend>
      <p className={styles.hint}>{t('agentActionsHint')}</p>
      {actions.length > 0 && (
        <TextInput
          label={t('agentOfferLabel')}
          dir="auto"
          maxLength={flowLimits.text}
          value={offer}
          onChange={(event) => change({ offer: event.currentTarget.value }, 'offer')}
        />
      )}
      {actions.map((action, at) => (
        <Offered
          key={action.action_id}
          action={action}
          number={at + 1}
          words={words}
          onChange={(part, what) => setOne(at, part, what && `${what} ${action.action_id}`)}
          onRemove={() => change({ actions: actions.toSpliced(at, 1) }, '')}
        />
      ))}
      {actions.length < offersMax && (
        <Button className={styles.add} variant="default" size="xs" leftSection={<IconPlus size={14} stroke={2} />} onClick={add}>
          {t('agentAddAction')}
        </Button>
      )}
    </fieldset>
  )
}

type OfferedProps = {
  action: AgentAction
  number: number
  words: RuleWords
  onChange: (part: Partial<AgentAction>, what: string) => void
  onRemove: () => void
}

function Offered({ action: { label, words: said, done, action, inputs }, number, words, onChange, onRemove }: OfferedProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside one is read out twice
    <div className={styles.offered} role="group" aria-label={t('agentAction', { number })}>
      <div className={styles.choice}>
        <TextInput
          label={t('agentActionLabel')}
          dir="auto"
          maxLength={flowLimits.choice}
          value={label}
          onChange={(event) => onChange({ label: event.currentTarget.value }, 'label')}
        />
        <ActionIcon variant="subtle" color="gray" aria-label={t('agentRemoveAction', { number })} onClick={onRemove}>
          <IconX size={15} stroke={1.8} />
        </ActionIcon>
      </div>
      <TextInput
        label={t('agentActionWords')}
        dir="auto"
        maxLength={flowLimits.words}
        value={said}
        onChange={(event) => onChange({ words: event.currentTarget.value }, 'words')}
      />
      <ActionFields
        action={action}
        inputs={inputs}
        words={words}
        none={t('agentLeadsOn')}
        problemOf={() => undefined}
        onChange={(next) =>
          onChange({ action: offerableActions.find((one) => one === next.action) ?? '', inputs: next.inputs }, next.action === action ? 'inputs' : '')
        }
      />
      {action !== '' && (
        <Textarea
          label={t('agentActionDone')}
          dir="auto"
          autosize
          minRows={1}
          maxRows={4}
          maxLength={flowLimits.text}
          value={done}
          onChange={(event) => onChange({ done: event.currentTarget.value }, 'done')}
        />
      )}
    </div>
  )
}
