import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { conversationField, conversationKind } from '@porchlight/contracts/conversations/conversation-fields'
import { type Condition, type Filter, filterConditionsMax, type Operator, operatorsOf } from '@porchlight/contracts/lists/list-language'
import { filterFields } from '@porchlight/contracts/lists/row-kind'
import { Notice } from '@porchlight/ui'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FieldControl } from '../fields/field-control.tsx'
import { type Choice, filterWordsOf, useFieldWords } from '../fields/field-words.ts'
import { filterText } from '../fields/filter-texts.ts'
import styles from './filter-dialog.module.css'

const names = filterFields(conversationKind.fields)
const kindOf = (name: string) => conversationField(name)?.kind ?? 'text'
const first: Condition = { field: 'priority', op: 'is', value: 'urgent' }

/** Conditions being edited: a flat list of which all or any must match. `isNested`: the original filter has nested groups, which would be lost. */
export type ConditionsDraft = { match: 'all' | 'any'; conditions: Condition[]; isNested: boolean }

/** Converts a filter to editable conditions. */
export function conditionsDraft(filter: Filter | undefined): ConditionsDraft {
  if (!filter) return { match: 'all', conditions: [first], isNested: false }
  if ('field' in filter) return { match: 'all', conditions: [filter], isNested: false }
  const match = 'all' in filter ? 'all' : 'any'
  const inside = 'all' in filter ? filter.all : filter.any
  const conditions = inside.filter((one): one is Condition => 'field' in one)
  return { match, conditions: conditions.length > 0 || inside.length === 0 ? conditions : [first], isNested: conditions.length < inside.length }
}

/** Returns the filter of these conditions; undefined if there are none. */
export const filterOfDraft = ({ match, conditions }: ConditionsDraft): Filter | undefined =>
  conditions.length === 0 ? undefined : match === 'all' ? { all: conditions } : { any: conditions }

/** Returns whether every condition has its value. */
export const isDraftComplete = ({ conditions }: ConditionsDraft): boolean => conditions.every(isComplete)

/** Returns whether a condition has a value or needs none. */
const isComplete = ({ op, value }: Condition) =>
  op === 'empty' || op === 'not_empty' || (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '')

type Props = { draft: ConditionsDraft; onChange: (draft: ConditionsDraft) => void /** Buttons next to the one that adds a condition. */; actions?: ReactNode }

/** Editor for conditions over every field, declared or custom, of which all or any must match. */
export function ConditionsEditor({ draft, onChange, actions }: Props) {
  const { match, conditions, isNested } = draft
  const set = (index: number, condition: Condition | null) =>
    onChange({ ...draft, conditions: condition ? conditions.with(index, condition) : conditions.toSpliced(index, 1) })
  return (
    <>
      {isNested && <Notice tone="warning">{filterText('nested')}</Notice>}
      <NativeSelect
        label={filterText('match')}
        size="sm"
        value={match}
        data={(['all', 'any'] as const).map((value) => ({ value, label: filterText(`match_${value}`) }))}
        onChange={(event) => onChange({ ...draft, match: event.currentTarget.value as 'all' | 'any' })}
      />
      {conditions.map((condition, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
        <ConditionRow key={index} condition={condition} number={index + 1} onChange={(next) => set(index, next)} />
      ))}
      <div className={styles.actions}>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={15} stroke={1.8} />}
          disabled={conditions.length >= filterConditionsMax}
          onClick={() => onChange({ ...draft, conditions: [...conditions, first] })}
        >
          {filterText('add')}
        </Button>
        {actions}
      </div>
    </>
  )
}

type RowProps = { condition: Condition; number: number; onChange: (condition: Condition | null) => void }

function ConditionRow({ condition, number, onChange }: RowProps) {
  const { field, op } = condition
  const { labelOf, custom } = useFieldWords()
  const offered = custom.flatMap((one) => (one.is_deleted && one.custom_field_ref !== field ? [] : [one.custom_field_ref]))
  const choose = (name: string) => onChange({ field: name, op: operatorsOf[kindOf(name)][0], value: undefined })
  const changeOp = (next: Operator) => {
    const keeps = isListOp(next) === isListOp(op) && next !== 'empty' && next !== 'not_empty'
    onChange({ field, op: next, value: keeps ? condition.value : undefined })
  }
  return (
    <fieldset className={styles.condition}>
      <legend className="pl-visually-hidden">{filterText('condition', { number })}</legend>
      <NativeSelect
        aria-label={filterText('field')}
        size="xs"
        value={field}
        data={[...names, ...offered].map((value) => ({ value, label: labelOf(value) }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={filterText('operator')}
        size="xs"
        value={op}
        data={operatorsOf[kindOf(field)].map((value) => ({ value, label: filterText(`op_${value}`) }))}
        onChange={(event) => changeOp(event.currentTarget.value as Operator)}
      />
      <ValueControl condition={condition} onChange={(value) => onChange({ ...condition, value })} />
      <ActionIcon size="md" aria-label={filterText('remove', { number })} onClick={() => onChange(null)}>
        <IconX size={15} stroke={1.8} />
      </ActionIcon>
    </fieldset>
  )
}

const isListOp = (op: Operator) => op === 'any_of' || op === 'none_of'

function ValueControl({ condition: { field: name, op, value }, onChange }: { condition: Condition; onChange: (value: Condition['value']) => void }) {
  const { choicesOf } = useFieldWords()
  const kind = kindOf(name)
  if (op === 'empty' || op === 'not_empty') return <span />
  if (isListOp(op)) {
    const choices = [...filterWordsOf(name), ...choicesOf(name)]
    return (
      <FieldControl
        name="tags"
        label={filterText('value')}
        value={Array.isArray(value) ? [...value] : []}
        choices={choices}
        onChange={(next) => onChange(Array.isArray(next) ? next : [])}
      />
    )
  }
  if (kind === 'text' || kind === 'number') {
    return (
      <TextInput
        aria-label={filterText('value')}
        size="xs"
        type={kind === 'number' ? 'number' : 'text'}
        step={conversationField(name)?.isDecimal ? 'any' : 1}
        value={value === undefined ? '' : String(value)}
        onChange={({ currentTarget: { value: typed } }) =>
          onChange(typed === '' ? undefined : kind === 'number' ? (conversationField(name)?.isDecimal ? Number(typed) : Math.trunc(Number(typed))) : typed)
        }
      />
    )
  }
  const choices = kind === 'moment' ? relativeMoments() : [...filterWordsOf(name), ...choicesOf(name)]
  return (
    <NativeSelect
      aria-label={filterText('value')}
      size="xs"
      value={String(value ?? '')}
      data={[{ value: '', label: '–' }, ...choices]}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}

const relativeMoments = (): Choice[] => [
  { value: '-0m', label: filterText('moment_now') },
  { value: '-1d', label: filterText('moment_1d') },
  { value: '-7d', label: filterText('moment_7d') },
  { value: '-30d', label: filterText('moment_30d') },
  { value: '+1d', label: filterText('moment_in1d') },
  { value: '+7d', label: filterText('moment_in7d') },
]
