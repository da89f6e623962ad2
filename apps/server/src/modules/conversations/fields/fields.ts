import { stateOf, withField } from '@porchlight/contracts/conversations/acts-on-rows'
import { type ConversationField, conversationFields, type SettableField, settableFields } from '@porchlight/contracts/conversations/conversation-fields'
import type { CustomChanges } from '@porchlight/contracts/lists/field-schemas'
import type { Field, Referred } from '@porchlight/contracts/lists/list-language'
import { inboxFlags } from '@porchlight/contracts/permission-flags'
import type { CustomFieldView } from '@porchlight/contracts/ticket-settings/custom-fields'
import { type CustomValue, isForSupervisors } from '@porchlight/contracts/ticket-settings/custom-values'
import { sql } from 'kysely'
import { type Ctx, isStaff, personOf } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { assertPeople } from '../../permissions/index.ts'
import { assertOptions, type OptionRefs, statusCategoryOf } from '../../ticket-settings/index.ts'
import type { ConversationChange } from '../conversation-change.ts'
import type { ConversationRow } from '../rows.ts'
import { setStatus } from '../transitions.ts'
import { type CustomChange, customValues, inapplicableCustom, knownCustomChanges, missingFields, requiredFields, withChanges } from './custom-values.ts'
import { type OpenSteps, openSteps, passSteps } from './open-steps.ts'
import { canSnooze } from './snooze.ts'

/** New values for fields that staff may set, named as in the views. */
export type FieldChanges = { [K in SettableField]?: string | string[] | null | undefined } & { custom_fields?: CustomChanges | undefined }
/** Changes with resolved references, applicable to any number of conversations. */
export type KnownChanges = {
  changes: FieldChanges
  status?: Parameters<typeof setStatus>[2]
  custom: CustomChange[]
  /** The fields that must have values before this change may close a conversation. */
  required: CustomFieldView[]
  /** The required steps that are open, if this change closes conversations. */
  steps: ReadonlyMap<string, OpenSteps>
}

type Stored = string | string[] | Date | null

const declared = (name: ConversationField): Field => conversationFields[name]
const listed = (value: string | string[] | null | undefined): string[] => (value === null || value === undefined ? [] : [value].flat())
const refsIn = (stored: Stored): string[] => (stored instanceof Date ? [] : listed(stored))
const isOption = (of: Referred | undefined): of is OptionRefs[number]['kind'] => of !== undefined && of !== 'agent' && of !== 'team'

/**
 * Resolves the references in changes. What all of the changed conversations have already is not checked again: it may have been deleted since.
 * @throws AppError `invalid_input` naming a field that refers to something the library does not have, or a snooze that would already be over; `forbidden` for a
 * custom field that the caller may not set, or to close despite open steps
 */
export async function knownChanges(
  ctx: Ctx,
  { despite_steps, ...changes }: FieldChanges & { despite_steps?: boolean | undefined },
  rows: readonly ConversationRow[] = [],
): Promise<KnownChanges> {
  const isHeld = (field: SettableField, ref: string) => rows.length > 0 && rows.every((row) => refsIn(row[field]).includes(ref))
  const added = (field: SettableField) => listed(changes[field]).filter((ref) => !isHeld(field, ref))
  const named = settableFields.flatMap((field) => added(field).map((ref) => ({ field, ref, of: declared(field).of })))
  await assertPeople(ctx, 'assignee_id', added('assignee_id'), ['canReplyToTickets'])
  await assertPeople(ctx, 'followers', added('followers'), inboxFlags)
  await assertTeams(ctx, added('team_ref'))
  await assertOptions(
    ctx,
    named.flatMap(({ field, ref, of }) => (isOption(of) ? [{ field, ref, kind: of }] : [])),
  )
  const status_ref = listed(changes.status_ref)[0]
  if (typeof changes.snoozed_until === 'string' && Date.parse(changes.snoozed_until) <= ctx.clock.now().getTime())
    throw refuse('invalid_input', { fields: { snoozed_until: 'not in the future' } })
  if (changes.status_ref === null) throw refuse('invalid_input', { fields: { status_ref: 'required' } })
  const status = status_ref === undefined ? undefined : { status_ref, category: await statusCategoryOf(ctx, status_ref) }
  return {
    changes,
    ...(status && { status }),
    custom: await knownCustomChanges(ctx, changes.custom_fields),
    ...(status && stateOf(status.category) === 'solved'
      ? { required: await requiredFields(ctx), steps: await openSteps(ctx, rows, despite_steps) }
      : { required: [], steps: new Map() }),
  }
}

async function assertTeams(ctx: Ctx, refs: string[]): Promise<void> {
  if (refs.length === 0) return
  const { rows } = await sql`select 1 from teams where support_lib_id = ${ctx.support_lib_id} and team_ref = any(${refs}) for key share`.execute(ctx.db)
  if (rows.length < refs.length) throw refuse('invalid_input', { fields: { team_ref: 'no team' } })
}

/**
 * Returns why a conversation doesn't accept these changes, by field; undefined if it does. Bulk changes leave such conversations out. Changes that would close
 * a conversation need its required fields and steps.
 */
export function refusalOfChanges(
  row: Pick<ConversationRow, 'channel' | 'state' | 'custom_fields'> & { conversation_ref?: string },
  { changes, status, custom, required, steps }: KnownChanges,
): { code: 'invalid_input' | 'fields_required' | 'steps_open'; fields: Record<string, string> } | undefined {
  const wrong: Record<string, string> = inapplicableCustom(row, custom)
  for (const name of settableFields)
    if (changes[name] !== undefined && declared(name).set === 'tickets' && row.channel !== 'ticket') wrong[name] = 'tickets only'
  if (changes.snoozed_until && !canSnooze(status ? stateOf(status.category) : row.state)) wrong.snoozed_until = 'open conversations only'
  if (Object.keys(wrong).length > 0) return { code: 'invalid_input', fields: wrong }
  const missing = row.state === 'solved' ? undefined : missingFields(row, required, custom)
  if (missing) return { code: 'fields_required', fields: missing }
  const open = row.state === 'solved' ? undefined : steps.get(row.conversation_ref ?? '')
  return open && !open.isPassed ? { code: 'steps_open', fields: open.titles } : undefined
}

/** Records that a changed field ended the conversation's snooze. Its history tells it by the line of the field. */
function tellWoken(ctx: Ctx, change: ConversationChange, name: SettableField, snooze: Date | null): void {
  const { row } = change
  if (snooze === null || row.snoozed_until !== null || name === 'status_ref') return
  change.happened(ctx, 'conversation.woken', { cause: 'agent', user_id: row.assignee_id })
}

/**
 * Sets one conversation's fields as declared. Each change emits an event and, if the field's declaration says so, adds a staff-only line to the history. Lists
 * are ordered by messages, not fields, so their order stays the same.
 * @throws AppError with the refusal of `refusalOfChanges`
 */
export function setFields(ctx: Ctx, change: ConversationChange, known: KnownChanges): void {
  const { changes, status } = known
  const { row } = change
  const { updated_at, seq } = row
  const by = isStaff(ctx.actor) ? ctx.actor : null
  const person = personOf(ctx.actor)?.user_id ?? null
  const refusal = refusalOfChanges(row, known)
  if (refusal) throw refuse(refusal.code, { fields: refusal.fields })
  if (row.state !== 'solved') passSteps(ctx, change, known.steps.get(row.conversation_ref))
  setCustomFields(ctx, change, known.custom)
  let isQuiet = false
  for (const name of settableFields) {
    const given = changes[name]
    if (given === undefined) continue
    const field = declared(name)
    const before: Stored = row[name]
    const snooze = row.snoozed_until
    const value = stored(field, given)
    if (textOf(before) === textOf(value)) continue
    if (name === 'status_ref' && status) setStatus(ctx, change, status)
    else Object.assign(row, withField(row, name, value, person))
    tellWoken(ctx, change, name, snooze)
    // A ticket's initial values are not changes.
    if (change.isNew) continue
    change.happened(ctx, 'conversation.field_changed', { field: name, from: told(before), to: told(value), by: person })
    if (field.history) change.say(ctx, 'field_changed', { agent: by?.name ?? '', field: name, from: textOf(before), to: textOf(value) }, true)
    else isQuiet = true
  }
  if (isQuiet && row.seq === seq) change.step({ visible: false })
  row.updated_at = updated_at
}

/** Sets custom values. History lines for supervisor fields omit the values, because everyone reads those lines. */
function setCustomFields(ctx: Ctx, change: ConversationChange, changes: readonly CustomChange[]): void {
  const { row } = change
  const by = isStaff(ctx.actor) ? ctx.actor : null
  for (const { field, value } of changes) {
    const name = field.custom_field_ref
    const before = customValues(row)[name] ?? null
    if (customText(before) === customText(value)) continue
    row.custom_fields = withChanges(row, [{ field, value }])
    if (change.isNew) continue
    const told = (one: CustomValue | null) => (typeof one === 'number' ? String(one) : one)
    change.happened(ctx, 'conversation.field_changed', { field: name, from: told(before), to: told(value), by: personOf(ctx.actor)?.user_id ?? null })
    const values: Record<string, string> = isForSupervisors(name) ? { is_hidden: 'yes' } : { from: customText(before), to: customText(value) }
    change.say(ctx, 'field_changed', { agent: by?.name ?? '', field: name, ...values }, true)
  }
}

const customText = (value: CustomValue | null): string => (value === null ? '' : [value].flat().join(','))

function stored(field: Field, value: string | string[] | null): Stored {
  if (Array.isArray(value)) return [...new Set(value)]
  return field.kind === 'moment' && value !== null ? new Date(value) : value
}

const told = (value: Stored): string | string[] | null => (value instanceof Date ? value.toISOString() : value)
const textOf = (value: Stored): string => {
  const shown = told(value)
  return Array.isArray(shown) ? shown.join(',') : (shown ?? '')
}
