import { conversationField, viewFields } from '../conversations/conversation-fields.ts'
import type { Field } from '../lists/list-language.ts'
import type { RowKind } from '../lists/row-kind.ts'

/** What conditions name what an event itself says by: `data.to`. */
export const dataPrefix = 'data.'
/** A custom field as in `customFieldPattern`, or a field of the event. */
const otherPattern = /^(?:cfs?_(?:text|number|yes_no|date|choice|choices)_[A-Za-z0-9]{1,40}|data\.[a-z_]{1,40})$/
const dataField: Field = { kind: 'text' }

/**
 * What conditions of webhooks are about, as a kind of row: the conversation that the event is about, and what the event says, as text. Other events have no
 * conversation: its fields are empty.
 */
export const webhookRow: RowKind = {
  name: 'webhook',
  fields: viewFields,
  others: { pattern: otherPattern, fieldOf: (name) => (name.startsWith(dataPrefix) ? dataField : conversationField(name)) },
  ref: 'conversation_ref',
  tie: 'updated_at',
  fieldOf: (name) => (name.startsWith(dataPrefix) ? (otherPattern.test(name) ? dataField : undefined) : conversationField(name)),
}
