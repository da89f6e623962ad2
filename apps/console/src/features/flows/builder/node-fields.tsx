import '@mantine/core/styles/NumberInput.layer.css'
import { NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import { type FlowNode, flowLimits } from '@porchlight/contracts/flows/flow-nodes'
import type { FlowProblem } from '@porchlight/contracts/flows/flow-problems'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { ActionFields } from '../../../shared/conversations/rules/action-fields.tsx'
import { useRuleWords } from '../../../shared/conversations/rules/use-rule-words.ts'
import { variablesOf, withNode } from '../flow-changes.ts'
import { problemText } from '../node-words.ts'
import { t } from '../texts.ts'
import { AgentActions } from './agent-actions.tsx'
import { AgentFields } from './agent-fields.tsx'
import { BranchesEditor } from './branches-editor.tsx'
import { ChoicesEditor } from './choices-editor.tsx'
import { FormChoice } from './form-choice.tsx'
import { QuestionFields } from './question-fields.tsx'
import type { FlowEditing } from './use-flow-editing.ts'
import { VariableInput } from './variable-input.tsx'

type Props = { editing: FlowEditing; node: FlowNode; flow_ref: string; problems: readonly FlowProblem[] }

/** The fields of a node, by its kind. */
export function NodeFields({ editing: { flow, edit }, node, flow_ref, problems }: Props) {
  const { node_id } = node
  const change = (part: object, what: string) => edit((now) => withNode(now, node_id, (one) => ({ ...one, ...part }) as FlowNode), what && `${what} ${node_id}`)
  const variables = variablesOf(flow)
  const text = 'text' in node && (
    <Textarea
      label={t('text')}
      description={variables[0] && t('textHint', { example: `{var.${variables[0]}}` })}
      dir="auto"
      autosize
      minRows={2}
      maxRows={10}
      maxLength={flowLimits.text}
      value={node.text}
      onChange={(event) => change({ text: event.currentTarget.value }, 'text')}
    />
  )
  switch (node.kind) {
    case 'message':
    case 'search':
      return text
    case 'agent':
      return (
        <>
          {text}
          <AgentFields node={node} change={change} />
          <AgentActions node={node} change={change} />
        </>
      )
    case 'buttons':
      return (
        <>
          {text}
          <ChoicesEditor choices={node.choices} max={flowLimits.choices} onChange={(choices, what) => change({ choices }, what)} />
        </>
      )
    case 'question':
      return (
        <>
          {text}
          <QuestionFields node={node} change={change} />
        </>
      )
    case 'form':
      return (
        <>
          {text}
          <FormChoice node={node} change={change} />
        </>
      )
    case 'article':
      return (
        <>
          {text}
          <Textarea
            label={t('articles')}
            description={t('articlesHint')}
            dir="ltr"
            autosize
            minRows={2}
            value={node.articles.join('\n')}
            onChange={({ currentTarget: { value } }) => change({ articles: articlesIn(value) }, 'articles')}
          />
        </>
      )
    case 'condition':
      return <BranchesEditor branches={node.branches} variables={variables} onChange={(branches, what) => change({ branches }, what)} />
    case 'action':
      return <Action node={node} problems={problems} change={change} />
    case 'set':
      return (
        <>
          <VariableInput value={node.variable} onChange={(variable) => change({ variable }, 'variable')} />
          <TextInput
            label={t('value')}
            dir="auto"
            maxLength={500}
            value={node.value}
            onChange={(event) => change({ value: event.currentTarget.value }, 'value')}
          />
        </>
      )
    case 'wait':
      return (
        <NumberInput
          label={t('minutes')}
          hideControls
          allowDecimal={false}
          min={1}
          max={flowLimits.minutes}
          value={node.minutes}
          onChange={(typed) => change({ minutes: Math.max(1, Number(typed) || 1) }, 'minutes')}
        />
      )
    case 'call':
      return <CallSelect flow_ref={node.flow_ref} own={flow_ref} onChange={(called) => change({ flow_ref: called }, '')} />
    case 'hand_over':
      return (
        <>
          {text}
          <HandOver node={node} change={change} />
        </>
      )
    case 'end':
      return (
        <>
          {text}
          <Switch label={t('closes')} checked={node.closes} onChange={(event) => change({ closes: event.currentTarget.checked }, '')} />
        </>
      )
    default:
      return null
  }
}

type Change = (part: object, what: string) => void

function Action({ node, problems, change }: { node: FlowNode & { kind: 'action' }; problems: readonly FlowProblem[]; change: Change }) {
  const words = useRuleWords()
  const problemOf = (input: string) => {
    const found = problems.find(({ at, code }) => code === 'missing_input' && at === input)
    return found && problemText(found, node)
  }
  return <ActionFields action={node.action} inputs={node.inputs} words={words} problemOf={problemOf} onChange={(next) => change(next, 'inputs')} />
}

function CallSelect({ flow_ref, own, onChange }: { flow_ref: string; own: string; onChange: (flow_ref: string) => void }) {
  const { data = [] } = useQuery({ queryKey: ['flows', 'list', 'callable'], queryFn: async () => (await api.flows.list({ limit: 100 })).flows })
  const others = data.filter((one) => one.flow_ref !== own).map((one) => ({ value: one.flow_ref, label: one.title }))
  const isKnown = flow_ref === '' || others.some(({ value }) => value === flow_ref)
  return (
    <NativeSelect
      label={t('flow')}
      value={flow_ref}
      data={[{ value: '', label: t('chooseFlow') }, ...others, ...(isKnown ? [] : [{ value: flow_ref, label: '…' }])]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function HandOver({ node, change }: { node: FlowNode & { kind: 'hand_over' }; change: Change }) {
  const words = useRuleWords()
  const choices = (name: string) => words.choicesOf(name).filter(({ value }) => !value.startsWith('@'))
  return (
    <>
      <NativeSelect
        label={t('team')}
        value={node.team_ref ?? ''}
        data={[{ value: '', label: t('anyTeam') }, ...choices('team_ref')]}
        onChange={(event) => change({ team_ref: event.currentTarget.value || null }, '')}
      />
      <NativeSelect
        label={t('priority')}
        value={node.priority ?? ''}
        data={[{ value: '', label: t('samePriority') }, ...choices('priority')]}
        onChange={(event) => change({ priority: event.currentTarget.value || null }, '')}
      />
      <Switch label={t('hasNote')} checked={node.has_note} onChange={(event) => change({ has_note: event.currentTarget.checked }, '')} />
    </>
  )
}

/** Returns the ids of articles in a text: each line is an id, or an address that ends with one. */
const articlesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '')
    .filter((id, at, all) => id !== '' || at === all.length - 1)
    .slice(0, flowLimits.articles)
