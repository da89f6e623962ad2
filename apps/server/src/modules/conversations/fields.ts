import { conversationFields, type SettableField, settableFields } from '@porchlight/contracts/conversation-fields'
import type { Field } from '@porchlight/contracts/list-language'
import { type Ctx, isStaff } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { ConversationChange } from './conversation-change.ts'
import type { ConversationRow } from './rows.ts'

/** New values of fields that staff may set, as the views spell them. */
export type FieldChanges = { [K in SettableField]?: string | string[] | null | undefined }

/** What a changed field brings with it, after the row has the new value. */
const consequences: Partial<Record<SettableField, (row: ConversationRow, before: Stored) => void>> = {
  assignee_id(row, before) {
    if (typeof before === 'string') row.reassigned_from = before
    if (row.assignee_id && !row.participants.includes(row.assignee_id)) row.participants = [...row.participants, row.assignee_id].slice(-50)
  },
}

/**
 * Sets fields of one conversation, as declared: each change is an event, and a line in the history that only staff see where the field asks for one. The order
 * of lists stays: it is by what was written, not by what was filed.
 * @throws AppError `invalid_input` for a field that chats don't have
 */
export function setFields(ctx: Ctx, change: ConversationChange, changes: FieldChanges): void {
  const { row } = change
  const { updated_at } = row
  const by = isStaff(ctx.actor) ? ctx.actor : null
  let isQuiet = false
  for (const name of settableFields) {
    const given = changes[name]
    if (given === undefined) continue
    const field: Field = conversationFields[name]
    if (field.set === 'tickets' && row.channel !== 'ticket') throw refuse('invalid_input', { fields: { [name]: 'tickets only' } })
    const before = row[name]
    const value = stored(field, given)
    if (textOf(before) === textOf(value)) continue
    Object.assign(row, { [name]: value })
    consequences[name]?.(row, before)
    change.happened(ctx, 'conversation.field_changed', { field: name, from: told(before), to: told(value), by: by?.user_id ?? null })
    if (field.history) change.say(ctx, 'field_changed', { agent: by?.name ?? '', field: name, from: textOf(before), to: textOf(value) }, true)
    else isQuiet = true
  }
  if (isQuiet) change.step({ visible: false })
  row.updated_at = updated_at
}

type Stored = string | string[] | Date | null

function stored(field: Field, value: string | string[] | null): Stored {
  if (Array.isArray(value)) return [...new Set(value)]
  return field.kind === 'moment' && value !== null ? new Date(value) : value
}

const told = (value: Stored): string | string[] | null => (value instanceof Date ? value.toISOString() : value)
const textOf = (value: Stored): string => {
  const shown = told(value)
  return Array.isArray(shown) ? shown.join(',') : (shown ?? '')
}
