import type { AssistView } from '@porchlight/contracts/answers/answers'
import { isForSupervisors } from '@porchlight/contracts/ticket-settings/custom-values'
import { isHidden } from '../../../kernel/calls/hidden-fields.ts'
import { type Ctx, can } from '../../../kernel/context.ts'
import type { ConversationRow } from '../../conversations/index.ts'
import { customFieldsOf, offeredOptions } from '../../ticket-settings/index.ts'

const fieldsMax = 5

/** Whether all of a name occurs in what the visitor has written. */
type IsNamed = (name: string) => boolean

/** Returns values for empty fields of a conversation that the caller sees and may set: those named in what the visitor has written, or that similar conversations have. */
export async function fittingFields(ctx: Ctx, row: ConversationRow, similar: readonly ConversationRow[], isNamed: IsNamed): Promise<AssistView['fields']> {
  const isSupervisor = can(ctx.actor, 'canSuperviseChats')
  const found: AssistView['fields'] = []
  const add = (field: string, name: string, options: readonly { ref: string; name: string }[], heldBy: (one: ConversationRow) => unknown) => {
    if (heldBy(row) != null) return
    const had = new Set(similar.map(heldBy))
    const option = options.find((one) => isNamed(one.name)) ?? options.find(({ ref }) => had.has(ref))
    if (option) found.push({ field, name, value: option.ref, value_name: option.name })
  }
  for (const field of await customFieldsOf(ctx)) {
    const { custom_field_ref, name, kind, choices, channel, set_by, is_deleted } = field
    const isOpen = !is_deleted && !isHidden(ctx.actor, custom_field_ref) && (isSupervisor || (set_by === 'everyone' && !isForSupervisors(custom_field_ref)))
    if (kind !== 'choice' || !isOpen || (channel !== null && channel !== row.channel)) continue
    const offered = choices.filter((choice) => !choice.is_deleted).map(({ choice_ref: ref, name: choice }) => ({ ref, name: choice }))
    add(custom_field_ref, name, offered, (one) => (one.custom_fields as Record<string, unknown>)[custom_field_ref])
  }
  if (row.channel === 'ticket') {
    const options = await offeredOptions(ctx, ['ticket_type', 'ticket_category'])
    const of = (kind: string) => options.filter((option) => option.kind === kind)
    add('ticket_type_ref', '', of('ticket_type'), ({ ticket_type_ref }) => ticket_type_ref)
    add('ticket_category_ref', '', of('ticket_category'), ({ ticket_category_ref }) => ticket_category_ref)
  }
  return found.slice(0, fieldsMax)
}
