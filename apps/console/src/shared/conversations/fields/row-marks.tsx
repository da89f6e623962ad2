import { type ConversationField, conversationFields } from '@porchlight/contracts/conversations/conversation-fields'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { Field } from '@porchlight/contracts/lists/list-language'
import { momentText } from '@porchlight/ui'
import { rightNow } from '@porchlight/ui/relative-time/right-now.ts'
import { IconAlarm, IconClockPause } from '@tabler/icons-react'
import { memo } from 'react'
import { useFieldWords } from './field-words.ts'
import styles from './fields.module.css'
import { fieldText } from './texts.ts'

const marked = (Object.keys(conversationFields) as ConversationField[]).filter((name) => (conversationFields[name] as Field).marked !== undefined)
/** Number of tags shown in a row; the others are only counted. */
const shownMax = 1

const isShown = (row: ConversationView, name: ConversationField): boolean => {
  const value = row[name]
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== (conversationFields[name] as Field).marked
}

/** Badges for a conversation in a list: every declared field shown in rows, unless it has its usual value. */
export const RowMarks = memo(function RowMarks({ row }: { row: ConversationView }) {
  const names = marked.filter((name) => isShown(row, name))
  return names.length === 0 ? null : <Marks row={row} names={names} />
})

function Marks({ row, names }: { row: ConversationView; names: ConversationField[] }) {
  const { wordOf } = useFieldWords(names)
  return (
    <span className={styles.marks}>
      {names.map((name) => {
        const value = row[name]
        if (Array.isArray(value)) return <Several key={name} words={value.map((one) => wordOf(name, one))} />
        return conversationFields[name].kind === 'moment' ? (
          <Moment key={name} name={name} at={String(value)} isOver={row.state === 'solved'} />
        ) : (
          <span key={name} className={styles.mark} data-value={String(value)}>
            {wordOf(name, String(value))}
          </span>
        )
      })}
    </span>
  )
}

const Several = ({ words }: { words: string[] }) => (
  <>
    {words.slice(0, shownMax).map((word) => (
      <span key={word} className={styles.mark} data-shrinks title={word}>
        {word}
      </span>
    ))}
    {words.length > shownMax && (
      <span className={styles.mark} title={words.slice(shownMax).join(', ')}>
        +{words.length - shownMax}
      </span>
    )}
  </>
)

function Moment({ name, at, isOver }: { name: ConversationField; at: string; isOver: boolean }) {
  const isPast = Date.parse(at) < rightNow()
  if (isPast && (isOver || name === 'snoozed_until')) return null
  const Icon = name === 'due_at' ? IconAlarm : IconClockPause
  const label = name === 'due_at' ? (isPast ? fieldText('overdue') : fieldText('due', { moment: momentText(Date.parse(at)) })) : fieldText('snoozed')
  return (
    <span className={styles.mark} data-value={isPast ? 'urgent' : undefined} title={`${fieldText(name)}: ${momentText(Date.parse(at))}`}>
      <Icon size={12} stroke={1.9} aria-hidden />
      <span className="pl-visually-hidden">{label}</span>
    </span>
  )
}
