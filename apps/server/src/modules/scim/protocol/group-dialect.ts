import { refuse } from '../../../kernel/errors.ts'
import { attribute, isResource, textOf } from './attributes.ts'
import type { Filter } from './filter-grammar.ts'
import { changesOf } from './patch.ts'

/** What a directory says of a group, as fields of `scim.addGroup` and `scim.changeGroup`. */
export type GroupFields = {
  display_name?: string
  external_id?: string | null
  member_ids?: string[]
  add_member_ids?: string[]
  remove_member_ids?: string[]
}

/**
 * Returns the ids in `members`: a list of objects, one object, or an id.
 * @throws AppError `invalid_input`
 */
function idsIn(members: unknown): string[] {
  if (members === undefined || members === null) return []
  return [members].flat().map((member) => {
    const id = textOf(isResource(member) ? attribute(member, 'value') : member, 'members')
    if (!id) throw refuse('invalid_input', { fields: { members: 'each has the id of a person as its value' } })
    return id
  })
}

/** Returns what a whole resource says. */
export function wholeGroup(body: unknown): { display_name: string; external_id?: string; member_ids: string[] } {
  if (!isResource(body)) throw refuse('invalid_input', { fields: { body: 'a resource is expected' } })
  const external_id = textOf(attribute(body, 'externalId'), 'externalId')
  return {
    display_name: named(attribute(body, 'displayName')),
    ...(external_id !== undefined && { external_id }),
    member_ids: idsIn(attribute(body, 'members')),
  }
}

/**
 * Returns what a PATCH changes. Its changes apply one after the other.
 * @throws AppError `invalid_input` if one of them is not understood
 */
export function patchedGroup(body: unknown): GroupFields {
  const fields: GroupFields = {}
  const [added, removed] = [new Set<string>(), new Set<string>()]
  let all: string[] | undefined
  const move = (id: string, to: Set<string>, from: Set<string>) => {
    to.add(id)
    from.delete(id)
  }
  const add = (id: string) => move(id, added, removed)
  const remove = (id: string) => move(id, removed, added)
  const { changes, notUnderstood } = changesOf(body)
  for (const { fault } of notUnderstood) throw fault
  for (const { op, path, selected, value } of changes) {
    if (path === 'displayname') fields.display_name = named(value)
    else if (path === 'externalid') fields.external_id = op === 'remove' ? null : (textOf(value, 'externalId') ?? null)
    if (path !== 'members') continue
    if (selected !== undefined) {
      if (op !== 'remove') throw refuse('invalid_input', { fields: { path: 'a selected member can only be removed' } })
      selectedIds(selected).forEach(remove)
    } else if (op === 'add') idsIn(value).forEach(add)
    else if (op === 'remove' && value !== undefined) idsIn(value).forEach(remove)
    else {
      all = op === 'remove' ? [] : idsIn(value)
      added.clear()
      removed.clear()
    }
  }
  return { ...fields, ...(all && { member_ids: all }), add_member_ids: [...added], remove_member_ids: [...removed] }
}

/**
 * Returns the ids of a selection such as `members[value eq "…" or value eq "…"]`.
 * @throws AppError `invalid_input` for any other
 */
function selectedIds(selected: Filter): string[] {
  if (selected.kind === 'or') return selected.parts.flatMap(selectedIds)
  // Each member is a person.
  const parts = selected.kind === 'and' ? selected.parts.filter((part) => !isAnyPerson(part)) : []
  if (parts.length === 1 && parts[0]) return selectedIds(parts[0])
  if (selected.kind === 'compare' && selected.name === 'members.value' && selected.operator === 'eq') return [String(selected.value)]
  throw refuse('invalid_input', { fields: { path: 'members are selected by their value' } })
}

const isAnyPerson = (part: Filter) =>
  part.kind === 'compare' && part.name === 'members.type' && part.operator === 'eq' && String(part.value).toLowerCase() === 'user'

function named(value: unknown): string {
  const name = textOf(value, 'displayName')?.trim()
  if (!name) throw refuse('invalid_input', { fields: { displayName: 'required' } })
  return name
}
