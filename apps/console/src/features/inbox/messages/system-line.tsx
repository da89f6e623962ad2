import type { ClientMessage } from '@porchlight/client'
import { conversationField } from '@porchlight/contracts/conversations/conversation-fields'
import { defineTexts, momentText } from '@porchlight/ui'
import { useFieldWords } from '../../../shared/conversations/fields/field-words.ts'
import { f } from '../../../shared/conversations/fields/texts.ts'
import { c, systemTexts } from '../conversation/texts.ts'
import { useInboxPlace } from '../use-inbox-place.ts'
import { clockText } from './clock-text.ts'
import styles from './history.module.css'

const say = defineTexts('inbox_system', systemTexts) as (key: string, values: Record<string, string>) => string

/** Returns the text of a system message; null for a key that this version doesn't know. */
export const systemText = (message: Pick<ClientMessage, 'message' | 'values'>): string | null =>
  Object.hasOwn(systemTexts, message.message) ? say(message.message, { agent: '', team: '', ...message.values }) : null

/** System line for a changed field. The message stores raw values; the line shows their labels. */
function FieldLine({ message }: { message: ClientMessage }) {
  const values = message.values ?? {}
  const { field = '', from = '', to = '', agent = '' } = values
  const known = conversationField(field)
  const { labelOf, wordOf } = useFieldWords(known ? [field] : [])
  if (!known) return null
  const words = (text: string) => (text === '' ? f('none') : (known.kind === 'many' ? text.split(',') : [text]).map((one) => wordOf(field, one)).join(', '))
  const line = { agent, field: labelOf(field) }
  return (
    <p className={styles.system}>
      {values.is_hidden ? f('changedHidden', line) : f('changed', { ...line, from: words(from), to: words(to) })}
      <time dateTime={message.created_at} title={momentText(Date.parse(message.created_at))}>
        {clockText(message.created_at)}
      </time>
    </p>
  )
}

/** Button in a line about a merge, a split or a link that opens the other conversation. */
export function OtherLink({ values }: { values: ClientMessage['values'] }) {
  const { go } = useInboxPlace()
  const { conversation_ref, number } = values ?? {}
  if (!conversation_ref || !number) return null
  return (
    <button type="button" className={styles.other} onClick={() => go({ conversation: conversation_ref })}>
      {c('openOther', { number })}
    </button>
  )
}

/** System line between messages that describes an event in the conversation. */
export function SystemLine({ message }: { message: ClientMessage }) {
  const text = systemText(message)
  if (text === null) return null
  if (message.message === 'field_changed') return <FieldLine message={message} />
  return (
    <p className={styles.system}>
      {text}
      <OtherLink values={message.values} />
      <time dateTime={message.created_at} title={momentText(Date.parse(message.created_at))}>
        {clockText(message.created_at)}
      </time>
    </p>
  )
}
