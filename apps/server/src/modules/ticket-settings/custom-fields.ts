import type { ParsedInputOf } from '@porchlight/contracts/define'
import { limits } from '@porchlight/contracts/limits'
import { type CustomFieldView, customFieldsApi } from '@porchlight/contracts/ticket-settings/custom-fields'
import { customFieldRef, isForSupervisors } from '@porchlight/contracts/ticket-settings/custom-values'
import { type Selectable, sql } from 'kysely'
import { isHidden } from '../../kernel/calls/hidden-fields.ts'
import { type Ctx, can } from '../../kernel/context.ts'
import { lockByName } from '../../kernel/data/lock-by-name.ts'
import { refuse } from '../../kernel/errors.ts'
import type { CustomFields } from '../../kernel/generated/tables.ts'
import { newRef } from '../../kernel/ids.ts'
import { action, query } from '../../kernel/operations.ts'

type Facts = Omit<ParsedInputOf<typeof customFieldsApi.update>, 'custom_field_ref'>
type Choices = CustomFieldView['choices']

const present = (row: Selectable<CustomFields>): CustomFieldView => ({
  custom_field_ref: row.custom_field_ref,
  name: row.name,
  kind: row.kind as CustomFieldView['kind'],
  choices: row.choices as Choices,
  channel: row.channel as CustomFieldView['channel'],
  is_required: row.is_required,
  shown_to: row.shown_to as CustomFieldView['shown_to'],
  set_by: row.set_by as CustomFieldView['set_by'],
  is_deleted: row.deleted_at !== null,
})

const rowsOf = (ctx: Ctx) =>
  ctx.db.selectFrom('custom_fields').selectAll().where('support_lib_id', '=', ctx.support_lib_id).orderBy('position').orderBy('custom_field_ref')

/** Returns the library's custom fields in order, including deleted ones and those that only supervisors see. */
export async function customFieldsOf(ctx: Ctx): Promise<CustomFieldView[]> {
  return (await rowsOf(ctx).execute()).map(present)
}

const announce = (ctx: Ctx, ref: string) => ctx.emit('ticket_option.changed', { kind: 'custom_field', ref }, { subject: ref })

const listFields = query(customFieldsApi.list, async (ctx) => {
  const seesAll = (['canSuperviseChats', 'canManageTicketSettings', 'canManageWidgetSettings'] as const).some((flag) => can(ctx.actor, flag))
  const seen = (await customFieldsOf(ctx)).filter((field) => seesAll || !isForSupervisors(field.custom_field_ref))
  return { custom_fields: seen.map((field) => (isHidden(ctx.actor, field.custom_field_ref) ? { ...field, is_hidden: true } : field)) }
})

const createField = action(customFieldsApi.create, async (ctx, facts) => ({ custom_field: await addCustomField(ctx, facts) }))

/**
 * Adds a custom field.
 * @throws AppError `conflict` for a name that is taken, or too many fields; `invalid_input`
 */
export async function addCustomField(ctx: Ctx, { kind, shown_to, ...facts }: ParsedInputOf<typeof customFieldsApi.create>): Promise<CustomFieldView> {
  const fields = await lockFields(ctx)
  const offered = fields.filter((field) => field.deleted_at === null)
  if (offered.length >= limits.customFieldsMax) throw refuse('conflict', { fields: { name: 'too many' } })
  assertFits({ kind, shown_to }, facts)
  assertNameFree(offered, facts.name, null)
  const row = await ctx.db
    .insertInto('custom_fields')
    .values({
      support_lib_id: ctx.support_lib_id,
      custom_field_ref: customFieldRef(kind, shown_to, newRef()),
      kind,
      shown_to,
      ...columns(facts, []),
      position: Math.max(0, ...fields.map((field) => field.position)) + 1,
      created_at: ctx.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  announce(ctx, row.custom_field_ref)
  return present(row)
}

const updateField = action(customFieldsApi.update, async (ctx, { custom_field_ref, ...facts }) => {
  const offered = (await lockFields(ctx)).filter((field) => field.deleted_at === null)
  const before = offered.find((field) => field.custom_field_ref === custom_field_ref)
  if (!before) throw refuse('not_found')
  assertFits(present(before), facts)
  assertNameFree(offered, facts.name, custom_field_ref)
  const row = await changed(ctx, custom_field_ref, columns(facts, before.choices as Choices))
  announce(ctx, custom_field_ref)
  return { custom_field: present(row) }
})

const orderFields = action(customFieldsApi.order, async (ctx, { custom_field_refs }) => {
  const fields = await lockFields(ctx)
  const given = new Set(custom_field_refs)
  const ordered = [...given, ...fields.map((field) => field.custom_field_ref).filter((ref) => !given.has(ref))]
  await sql`update custom_fields f set position = k.position from unnest(${ordered}::text[]) with ordinality k(ref, position)
    where f.support_lib_id = ${ctx.support_lib_id} and f.custom_field_ref = k.ref`.execute(ctx.db)
  ctx.emit('ticket_option.changed', { kind: 'custom_field', ref: '' })
  return {}
})

const removeField = action(customFieldsApi.remove, async (ctx, { custom_field_ref }) => {
  if (!(await lockFields(ctx)).some((field) => field.custom_field_ref === custom_field_ref && field.deleted_at === null)) throw refuse('not_found')
  await changed(ctx, custom_field_ref, { deleted_at: ctx.clock.now() })
  announce(ctx, custom_field_ref)
  return {}
})

/** The operations on custom fields. */
export const customFieldHandlers = [listFields, createField, updateField, orderFields, removeField]

/** Returns the fields and blocks concurrent changes to them. Uses an advisory lock, because there may be no row to lock yet. */
async function lockFields(ctx: Ctx): Promise<Selectable<CustomFields>[]> {
  await lockByName(ctx, 'custom-fields')
  return rowsOf(ctx).execute()
}

/** @throws AppError `invalid_input` for choices on a field that isn't a choice field, unknown choices, or a required field that not everyone can set */
function assertFits({ kind, shown_to }: Pick<CustomFieldView, 'kind' | 'shown_to'>, { choices, is_required, set_by }: Facts): void {
  const isChoice = kind === 'choice' || kind === 'choices'
  if (isChoice !== choices.length > 0) throw refuse('invalid_input', { fields: { choices: isChoice ? 'required' : 'only for a choice' } })
  const names = new Set(choices.map(({ name }) => name.toLowerCase()))
  const refs = choices.flatMap(({ choice_ref }) => choice_ref ?? [])
  if (names.size < choices.length || new Set(refs).size < refs.length) throw refuse('invalid_input', { fields: { choices: 'twice' } })
  if (is_required && (shown_to !== 'everyone' || set_by !== 'everyone')) throw refuse('invalid_input', { fields: { is_required: 'not everyone can set it' } })
}

/** @throws AppError `conflict` */
function assertNameFree(offered: Selectable<CustomFields>[], name: string, except: string | null): void {
  if (offered.some((field) => field.custom_field_ref !== except && field.name.toLowerCase() === name.toLowerCase()))
    throw refuse('conflict', { fields: { name: 'taken' } })
}

/** Returns the column values for these fields. Omitted choices are kept, marked as deleted. */
function columns({ choices, ...facts }: Facts, before: Choices) {
  const known = new Set(before.map(({ choice_ref }) => choice_ref))
  if (choices.some(({ choice_ref }) => choice_ref !== undefined && !known.has(choice_ref)))
    throw refuse('invalid_input', { fields: { choices: 'no such choice' } })
  const kept = new Set(choices.map(({ choice_ref }) => choice_ref))
  const deleted = before.filter(({ choice_ref }) => !kept.has(choice_ref)).map((choice) => ({ ...choice, is_deleted: true }))
  // Drop the oldest deleted choices to keep the list bounded.
  const all = [...choices.map(({ choice_ref = newRef(), name }) => ({ choice_ref, name, is_deleted: false })), ...deleted.slice(-limits.customChoicesMax)]
  return { ...facts, choices: JSON.stringify(all) }
}

const changed = (ctx: Ctx, custom_field_ref: string, change: ReturnType<typeof columns> | { deleted_at: Date }) =>
  ctx.db
    .updateTable('custom_fields')
    .set(change)
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('custom_field_ref', '=', custom_field_ref)
    .returningAll()
    .executeTakeFirstOrThrow()
