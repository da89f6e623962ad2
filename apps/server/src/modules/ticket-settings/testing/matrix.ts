import { newRef } from '../../../kernel/ids.ts'
import { type Entries, type Entry, nothing } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

const optionLists = [
  ['ticketTypes', 'ticket_type_ref'],
  ['ticketCategories', 'ticket_category_ref'],
  ['ticketTiers', 'ticket_tier_ref'],
  ['ticketStatuses', 'status_ref'],
  ['ticketMethods', 'method_ref'],
  ['convTags', 'tag_ref'],
] as const

type OptionVerb = 'list' | 'read' | 'create' | 'update' | 'remove'

/** The six lists of ticket options differ only in their names. */
const optionEntries = Object.fromEntries(
  optionLists.flatMap(([domain, refName]): [string, Entry][] => {
    const given = (world: World) => ({ name: `${newRef()} ${world.canary}`, ...(domain === 'ticketStatuses' && { status_category: 'open' }) })
    const made = async (world: World) => {
      const { option } = await world.staff.admin.calls[domain].create(given(world) as never)
      return { [refName]: (option as unknown as Record<string, unknown>)[refName] }
    }
    return [
      [`${domain}.list`, nothing],
      [`${domain}.read`, { input: made, refs: [refName] }],
      [`${domain}.create`, { input: given }],
      [`${domain}.update`, { input: async (world) => ({ ...(await made(world)), name: newRef() }), refs: [refName] }],
      [`${domain}.remove`, { input: made, refs: [refName] }],
    ]
  }),
) as Record<`${(typeof optionLists)[number][0]}.${OptionVerb}`, Entry>

/** Domains whose rows have no states. */
export const decidedByFlags = ['ticketTypes', 'ticketCategories', 'ticketTiers', 'ticketStatuses', 'ticketMethods', 'convTags', 'customFields']

/** Tests of this module's operations. */
export const matrix: Entries = {
  ...optionEntries,
  'customFields.list': nothing,
  'customFields.create': { input: (world) => ({ kind: 'text', name: `${newRef()} ${world.canary}` }) },
  'customFields.update': { input: async (world) => ({ custom_field_ref: await newField(world), name: newRef() }), refs: ['custom_field_ref'] },
  'customFields.order': { input: async (world) => ({ custom_field_refs: [await newField(world)] }) },
  'customFields.remove': { input: async (world) => ({ custom_field_ref: await newField(world) }), refs: ['custom_field_ref'] },
}

/** Creates a custom field and returns its ref. */
async function newField(world: World): Promise<string> {
  const { calls } = world.staff.admin
  return (await calls.customFields.create({ kind: 'text', name: newRef() })).custom_field.custom_field_ref
}
