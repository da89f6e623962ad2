import { conversationField } from '@porchlight/contracts/conversations/conversation-fields'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { valueIn } from '@porchlight/contracts/lists/list-language'
import { customKindOf } from '@porchlight/contracts/ticket-settings/custom-values'
import { currentLocale, dateFormat, momentText, RelativeTime } from '@porchlight/ui'
import { rightNow } from '@porchlight/ui/relative-time/right-now.ts'
import type { FieldWords } from '../../../shared/conversations/fields/field-words.ts'
import fields from '../../../shared/conversations/fields/fields.module.css'
import styles from './table.module.css'

type Props = { row: ConversationView; name: string; wordOf: FieldWords['wordOf'] }

/** The value of a field in a table of conversations; nothing if it is empty. */
export function FieldCell({ row, name, wordOf }: Props) {
  const value = valueIn(row, name)
  const field = conversationField(name)
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null
  if (name === 'number') return <>#{String(value)}</>
  if (field?.kind === 'moment' && customKindOf(name) === undefined) return <Moment row={row} name={name} at={Date.parse(String(value))} />
  const words = [value]
    .flat()
    .map((one) => wordOf(name, String(one)))
    .join(', ')
  if (field?.marked !== undefined && field.choices) {
    return value === field.marked ? (
      <span className={styles.usual}>{words}</span>
    ) : (
      <span className={fields.mark} data-value={String(value)}>
        {words}
      </span>
    )
  }
  return <span title={words}>{words}</span>
}

/** Formats a future time compactly for a column; the tooltip shows it in full. */
const shortText = (at: number): string => dateFormat(currentLocale(), { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }).format(at)

function Moment({ row, name, at }: { row: ConversationView; name: string; at: number }) {
  const isAhead = at > rightNow()
  const isOverdue = name === 'due_at' && !isAhead && row.state !== 'solved'
  return (
    <span title={momentText(at)} className={isOverdue ? styles.overdue : undefined}>
      {isAhead ? shortText(at) : <RelativeTime at={new Date(at).toISOString()} />}
    </span>
  )
}
