import { limits } from '@porchlight/contracts/limits'
import type { CustomChanges } from '@porchlight/contracts/lists/field-schemas'
import type { CustomFieldView } from '@porchlight/contracts/ticket-settings/custom-fields'
import { type CustomValue, type CustomValues, isForSupervisors, missingToClose } from '@porchlight/contracts/ticket-settings/custom-values'
import { assertSeesFields, isHidden, without } from '../../../kernel/calls/hidden-fields.ts'
import { type Actor, type Ctx, can, isStaff } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { customFieldsOf } from '../../ticket-settings/index.ts'
import type { ConversationRow } from '../rows.ts'

/** A changed custom value with its field; null clears it. */
export type CustomChange = { field: CustomFieldView; value: CustomValue | null }

/** Returns whether this actor sees supervisor fields. The system actor sees all fields. */
export const seesSupervisorFields = (actor: Actor): boolean => can(actor, 'canSuperviseChats')

/** Returns the values that this actor may see, or the same object if that is all of them. */
export function visibleValues(actor: Actor, values: CustomValues): CustomValues {
  const names = Object.keys(values)
  if (!names.some(isForSupervisors) || seesSupervisorFields(actor)) return isStaff(actor) && actor.hidden ? without(values, actor.hidden) : values
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isForSupervisors(name) && !isHidden(actor, name)))
}

/**
 * Checks new custom values against the library's fields.
 * @throws AppError `invalid_input` naming a field that the library doesn't have or whose value isn't valid; `forbidden` for a field that the caller may not set or see
 */
export async function knownCustomChanges(ctx: Ctx, given: CustomChanges | undefined): Promise<CustomChange[]> {
  if (!given || Object.keys(given).length === 0) return []
  const fields = new Map((await customFieldsOf(ctx)).map((field) => [field.custom_field_ref, field]))
  assertSeesFields(ctx.actor, Object.keys(given))
  const isSupervisor = seesSupervisorFields(ctx.actor)
  return Object.entries(given).map(([ref, value]) => {
    const field = fields.get(ref)
    if (!field || field.is_deleted || (field.shown_to === 'supervisors' && !isSupervisor)) throw refuse('invalid_input', { fields: { [ref]: 'no such field' } })
    if (field.set_by === 'supervisors' && !isSupervisor) throw refuse('forbidden')
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return { field, value: null }
    if (!fits(field, value)) throw refuse('invalid_input', { fields: { [ref]: `not a value of ${field.kind}` } })
    return { field, value: Array.isArray(value) ? [...new Set(value)] : value }
  })
}

/** Returns the custom values that the caller could set on a ticket: what can no longer be chosen, or is not for them, is left out. */
export async function valuesForTicket(ctx: Ctx, values: CustomValues): Promise<CustomValues> {
  if (Object.keys(values).length === 0) return {}
  const isSupervisor = seesSupervisorFields(ctx.actor)
  const given = (await customFieldsOf(ctx)).filter(({ custom_field_ref: ref, is_deleted, channel, shown_to, set_by }) => {
    const isTheirs = isSupervisor || (shown_to !== 'supervisors' && set_by !== 'supervisors')
    return Object.hasOwn(values, ref) && !is_deleted && channel !== 'chat' && isTheirs && !isHidden(ctx.actor, ref)
  })
  return Object.fromEntries(
    given.flatMap((field) => {
      const value = values[field.custom_field_ref]
      return value !== undefined && fits(field, value) ? [[field.custom_field_ref, value]] : []
    }),
  )
}

function fits({ kind, choices }: CustomFieldView, value: CustomValue): boolean {
  const offers = (ref: unknown, isDeletedToo: boolean) => choices.some(({ choice_ref, is_deleted }) => choice_ref === ref && (isDeletedToo || !is_deleted))
  switch (kind) {
    case 'text':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER
    case 'yes_no':
      return value === 'yes' || value === 'no'
    case 'date':
      return typeof value === 'string' && isDate(value)
    case 'choice':
      return offers(value, false)
    case 'choices':
      // A conversation keeps its deleted choices when others are added.
      return Array.isArray(value) && value.every((one) => offers(one, true))
  }
}

function isDate(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || value < '0001') return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

/** Returns which of these changes a conversation doesn't accept, and why. */
export function inapplicableCustom(row: Pick<ConversationRow, 'channel' | 'custom_fields'>, changes: readonly CustomChange[]): Record<string, string> {
  const wrong = changes.filter(({ field }) => field.channel !== null && field.channel !== row.channel)
  const tooLong = Buffer.byteLength(JSON.stringify(withChanges(row, changes))) > limits.customBytesMax
  return { ...Object.fromEntries(wrong.map(({ field }) => [field.custom_field_ref, `${field.channel}s only`])), ...(tooLong && { custom_fields: 'too long' }) }
}

/** Returns a conversation's custom values. */
export const customValues = (row: Pick<ConversationRow, 'custom_fields'>): CustomValues => row.custom_fields as CustomValues

/** Returns a conversation's custom values after these changes. */
export function withChanges(row: Pick<ConversationRow, 'custom_fields'>, changes: readonly CustomChange[]): CustomValues {
  const values = { ...customValues(row) }
  for (const { field, value } of changes) {
    if (value === null) delete values[field.custom_field_ref]
    else values[field.custom_field_ref] = value
  }
  return values
}

/** Returns a library's required fields, for `missingFields`; those that the caller does not see are required of others. */
export const requiredFields = async (ctx: Ctx): Promise<CustomFieldView[]> =>
  (await customFieldsOf(ctx)).filter(({ is_required, is_deleted, custom_field_ref }) => is_required && !is_deleted && !isHidden(ctx.actor, custom_field_ref))

/** Returns a conversation's empty required fields with their names, in the form of a refusal; undefined if there are none. */
export function missingFields(
  row: Pick<ConversationRow, 'channel' | 'custom_fields'>,
  required: readonly CustomFieldView[],
  changes: readonly CustomChange[] = [],
): Record<string, string> | undefined {
  const missing = missingToClose(required, { channel: row.channel, custom_fields: withChanges(row, changes) })
  return missing.length > 0 ? Object.fromEntries(missing.map(({ custom_field_ref, name }) => [custom_field_ref, name])) : undefined
}

/**
 * Checks that staff may close a conversation.
 * @throws AppError `fields_required` naming the empty fields
 */
export async function assertComplete(ctx: Ctx, row: ConversationRow): Promise<void> {
  const fields = missingFields(row, await requiredFields(ctx))
  if (fields) throw refuse('fields_required', { fields })
}
