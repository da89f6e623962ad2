import type { ClientMessage } from '@porchlight/client'
import { conversationField } from '@porchlight/contracts/conversations/conversation-fields'
import { useFieldWords } from '../../../shared/conversations/fields/field-words.ts'
import { fieldText } from '../../../shared/conversations/fields/texts.ts'

/** Text of the line about a changed field. The message stores raw values; the line shows their labels. */
export function FieldText({ message }: { message: ClientMessage }) {
  const values = message.values ?? {}
  const { field = '', from = '', to = '', agent = '' } = values
  const known = conversationField(field)
  const { labelOf, wordOf } = useFieldWords(known ? [field] : [])
  if (!known) return null
  const words = (text: string) =>
    text === '' ? fieldText('none') : (known.kind === 'many' ? text.split(',') : [text]).map((one) => wordOf(field, one)).join(', ')
  const line = { agent, field: labelOf(field) }
  // Rules and programs have no name here.
  const by = agent === '' ? 'ByItself' : ''
  return values.is_hidden ? fieldText(`changedHidden${by}`, line) : fieldText(`changed${by}`, { ...line, from: words(from), to: words(to) })
}
