import type { ImportSource } from '@porchlight/contracts/imports/import-kind'
import { limits } from '@porchlight/contracts/limits'
import type { CustomFieldView } from '@porchlight/contracts/ticket-settings/custom-fields'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { addCustomField, customFieldsOf } from '../ticket-settings/index.ts'
import type { ImportChoices, ImportRow } from './access.ts'
import { importFields, isStatus, type MatchedField } from './mapping.ts'
import { programNames } from './program-names.ts'

/** What says that a field is to be made. */
const made = 'new'

/**
 * Validates the choices for a dry run and creates the new fields, so that stored choices only refer to existing rows of the library.
 * @throws AppError `invalid_input` for a status that the library does not have, `conflict` if there would be too many fields
 */
export async function settled(ctx: Ctx, row: ImportRow, choices: ImportChoices): Promise<ImportChoices> {
  for (const status_ref of new Set(Object.values(choices.statuses)))
    if (!(await isStatus(ctx, status_ref))) throw refuse('invalid_input', { fields: { statuses: 'not offered' } })
  const wanted = Object.entries(choices.fields)
  if (!wanted.some(([, ref]) => ref === made)) return choices
  const known = new Map((await importFields(ctx, row)).map((field) => [field.external_id, field]))
  const names = new Set((await customFieldsOf(ctx)).flatMap((field) => (field.is_deleted ? [] : [field.name.toLowerCase()])))
  const fields: ImportChoices['fields'] = {}
  for (const [external_id, ref] of wanted) {
    const field = known.get(external_id)
    if (ref !== made) fields[external_id] = ref
    else if (field) fields[external_id] = (await newField(ctx, field, programNames[row.source as ImportSource], names)).custom_field_ref
  }
  return { ...choices, fields }
}

/** Makes a field like one of the other program; a choice of which the file does not know the choices is a text. */
async function newField(ctx: Ctx, { name, kind, choices }: MatchedField, program: string, names: Set<string>): Promise<CustomFieldView> {
  const isChoice = kind === 'choice' || kind === 'choices'
  const offered = new Map(choices.filter((each) => each.name !== '').map((each) => [each.name.toLowerCase(), { name: each.name }]))
  const own = names.has(name.toLowerCase()) ? `${name.slice(0, 40)} (${program})` : name
  names.add(own.toLowerCase())
  return addCustomField(ctx, {
    ...{ name: own, channel: null, is_required: false, shown_to: 'everyone', set_by: 'everyone' },
    kind: isChoice && offered.size === 0 ? 'text' : kind,
    choices: isChoice ? [...offered.values()].slice(0, limits.customChoicesMax) : [],
  })
}
