import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { type Condition, filterConditionsMax, type Operator, operatorsOf } from '@porchlight/contracts/lists/list-language'
import { IconPlus, IconX } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext } from 'react'
import { FieldControl } from '../fields/field-control.tsx'
import type { Choice } from '../fields/field-words.ts'
import { filterText } from '../fields/filter-texts.ts'
import { unknownChoices } from '../fields/unknown-choices.ts'
import type { ConditionWords } from './condition-words.ts'
import { type ConditionsDraft, countConditions, firstCondition, groupDepthMax } from './conditions-draft.ts'
import styles from './filter-dialog.module.css'
import { useConversationConditions } from './use-conversation-conditions.ts'

const Words = createContext<ConditionWords | null>(null)

type Props = {
  draft: ConditionsDraft
  onChange: (draft: ConditionsDraft) => void
  /** Buttons next to those that add a condition or a group. */
  actions?: ReactNode
  /** What the conditions are about; by default the fields of conversations. */
  words?: ConditionWords
  /** The condition that 'Add condition' adds. */
  first?: Condition
  /** Label of the choice between all and any. */
  label?: string
}

/** Editor for conditions over every field, declared or custom, of which all or any must match, with groups inside. */
export function ConditionsEditor({ words, ...props }: Props) {
  return words ? (
    <Words.Provider value={words}>
      <Group {...props} depth={1} />
    </Words.Provider>
  ) : (
    <ConversationConditions {...props} />
  )
}

function ConversationConditions(props: Omit<Props, 'words'>) {
  return <ConditionsEditor {...props} words={useConversationConditions()} />
}

type GroupProps = Omit<Props, 'words'> & { depth: number; onRemove?: () => void; room?: number }

function Group({ draft, onChange, actions, first = firstCondition, label = filterText('match'), depth, onRemove, room }: GroupProps) {
  const { match, parts } = draft
  const left = room ?? filterConditionsMax - countConditions(draft)
  const set = (index: number, part: Condition | ConditionsDraft | null) =>
    onChange({ ...draft, parts: part ? parts.with(index, part) : parts.toSpliced(index, 1) })
  return (
    <>
      <NativeSelect
        label={label}
        size="sm"
        value={match}
        data={(['all', 'any'] as const).map((value) => ({ value, label: filterText(`match_${value}`) }))}
        onChange={(event) => onChange({ ...draft, match: event.currentTarget.value === 'any' ? 'any' : 'all' })}
      />
      {parts.map((part, index) =>
        'parts' in part ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
          <fieldset key={index} className={styles.group}>
            <legend className="pl-visually-hidden">{filterText('group', { number: index + 1 })}</legend>
            <Group
              draft={part}
              onChange={(next) => set(index, next)}
              first={first}
              label={filterText('groupMatch')}
              depth={depth + 1}
              onRemove={() => set(index, null)}
              room={left}
            />
          </fieldset>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
          <ConditionRow key={index} condition={part} number={index + 1} onChange={(next) => set(index, next)} />
        ),
      )}
      <div className={styles.actions}>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={15} stroke={1.8} />}
          disabled={left <= 0}
          onClick={() => onChange({ ...draft, parts: [...parts, first] })}
        >
          {filterText('add')}
        </Button>
        {depth < groupDepthMax && (
          <Button
            variant="subtle"
            size="xs"
            disabled={left <= 0}
            onClick={() => onChange({ ...draft, parts: [...parts, { match: match === 'all' ? 'any' : 'all', parts: [first] }] })}
          >
            {filterText('addGroup')}
          </Button>
        )}
        {onRemove && (
          <Button variant="subtle" size="xs" color="gray" onClick={onRemove}>
            {filterText('removeGroup')}
          </Button>
        )}
        {actions}
      </div>
    </>
  )
}

function useWords(): ConditionWords {
  const words = useContext(Words)
  if (!words) throw new Error('Conditions are edited inside a ConditionsEditor')
  return words
}

type RowProps = { condition: Condition; number: number; onChange: (condition: Condition | null) => void }

function ConditionRow({ condition, number, onChange }: RowProps) {
  const { field, op } = condition
  const { fields, fieldOf, isLoading } = useWords()
  const kindOf = (name: string) => fieldOf(name)?.kind ?? 'text'
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
        data={isOffered(fields, field) ? fields : [...fields, { value: field, label: isLoading(field) ? '…' : filterText('gone') }]}
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

const isOffered = (fields: ConditionWords['fields'], name: string): boolean =>
  fields.some((one) => ('items' in one ? one.items.some(({ value }) => value === name) : one.value === name))
const isListOp = (op: Operator) => op === 'any_of' || op === 'none_of'

function ValueControl({ condition: { field: name, op, value }, onChange }: { condition: Condition; onChange: (value: Condition['value']) => void }) {
  const { choicesOf, fieldOf, isLoading } = useWords()
  const { kind = 'text', isDecimal = false } = fieldOf(name) ?? {}
  if (op === 'empty' || op === 'not_empty') return <span />
  if (isListOp(op)) {
    return (
      <FieldControl
        name="tags"
        label={filterText('value')}
        value={Array.isArray(value) ? [...value] : []}
        choices={choicesOf(name)}
        isLoading={isLoading(name)}
        onChange={(next) => onChange(Array.isArray(next) ? next : [])}
      />
    )
  }
  const known = choicesOf(name)
  if ((kind === 'text' && known.length === 0) || kind === 'number') {
    return (
      <TextInput
        aria-label={filterText('value')}
        size="xs"
        type={kind === 'number' ? 'number' : 'text'}
        step={isDecimal ? 'any' : 1}
        value={value === undefined ? '' : String(value)}
        onChange={({ currentTarget: { value: typed } }) =>
          onChange(typed === '' ? undefined : kind === 'number' ? (isDecimal ? Number(typed) : Math.trunc(Number(typed))) : typed)
        }
      />
    )
  }
  const given = String(value ?? '')
  // Text may be anything that rows have, also what is not among the choices.
  const others = kind === 'text' && given && !known.some((one) => one.value === given) ? [{ value: given, label: given }] : []
  const choices = kind === 'moment' ? relativeMoments() : [...known, ...(kind === 'text' ? others : unknownChoices(known, [given], isLoading(name)))]
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
