import { Email, isName } from '@porchlight/contracts/common'
import { refuse } from '../../../kernel/errors.ts'
import { attribute, booleanOf, isResource, type Resource, textOf } from './attributes.ts'
import { type Filter, holds } from './filter-grammar.ts'
import { changesOf, type NotUnderstood, understanding } from './patch.ts'

/** What a directory says of a person, as fields of `scim.addPerson` and `scim.changePerson`. */
export type PersonFields = {
  user_name?: string
  email?: string
  external_id?: string | null
  agent_name?: string
  given_name?: string
  family_name?: string
  is_active?: boolean
}

const nameLengthMax = 80
/** Names appear in emails; what a directory calls a name, but could be an address, is left out. */
const nameIn = (value: unknown, field: string): string => {
  const text = (textOf(value, field) ?? '').replace(/\p{Cc}/gu, ' ').trim()
  return isName(text) ? text.slice(0, nameLengthMax).trim().toWellFormed() : ''
}

/** How each attribute that is kept becomes a field. Of all others, such as telephone numbers, nothing is stored. */
const readers = new Map<string, (value: unknown) => PersonFields>(
  Object.entries({
    username: (value) => ({ user_name: required(textOf(value, 'userName'), 'userName') }),
    externalid: (value) => ({ external_id: textOf(value, 'externalId') ?? null }),
    active: (value) => ({ is_active: booleanOf(value, 'active') }),
    displayname: (value) => ({ agent_name: nameIn(value, 'displayName') }),
    'name.givenname': (value) => ({ given_name: nameIn(value, 'name.givenName') }),
    'name.familyname': (value) => ({ family_name: nameIn(value, 'name.familyName') }),
    name: (value) => (isResource(value) ? nameParts(value) : {}),
  }),
)

function nameParts(name: Resource): PersonFields {
  const [given, family, whole] = [attribute(name, 'givenName'), attribute(name, 'familyName'), attribute(name, 'formatted')]
  return {
    ...(whole !== undefined && given === undefined && family === undefined && { agent_name: nameIn(whole, 'name.formatted') }),
    ...(given !== undefined && { given_name: nameIn(given, 'name.givenName') }),
    ...(family !== undefined && { family_name: nameIn(family, 'name.familyName') }),
  }
}

function required(value: string | undefined, name: string): string {
  if (!value?.trim()) throw refuse('invalid_input', { fields: { [name]: 'required' } })
  return value
}

/** What a PATCH changes, and what of it is not understood. */
export type PatchedPerson = { fields: PersonFields; notUnderstood: NotUnderstood[] }

/**
 * Returns what a PATCH changes. A change that is not understood refuses all of them, unless they deactivate the person: whoever leaves is shut out, whatever else
 * was to change.
 * @throws AppError `invalid_input`
 */
export function patchedPerson(body: unknown): PatchedPerson {
  const fields: PersonFields = {}
  const { changes, notUnderstood } = changesOf(body)
  for (const { op, path, selected, value } of changes)
    understanding(notUnderstood, `${op} ${path}`, () => {
      if (op === 'remove' && path === 'active') throw refuse('invalid_input', { fields: { active: 'cannot be removed' } })
      if (isEmail(path)) Object.assign(fields, op === 'remove' || !isOurs(selected) ? {} : addressIn(path, value))
      else if (selected === undefined) Object.assign(fields, readers.get(path)?.(op === 'remove' ? undefined : value))
    })
  const [first] = notUnderstood
  if (first && fields.is_active !== false) throw first.fault
  return { fields: withoutEmptyName(fields), notUnderstood }
}

const isEmail = (path: string) => path === 'emails' || path === 'emails.value'

/** Each person has one address, which is that for work and the primary one. */
const isOurs = (selected: Filter | undefined): boolean =>
  !selected ||
  holds(selected, (condition) => {
    if (condition.kind === 'present' || condition.name === 'emails.value') return true
    const is = condition.name === 'emails.type' ? 'work' : condition.name === 'emails.primary' ? 'true' : ''
    const same = is === String(condition.value).toLowerCase()
    return condition.operator === 'ne' ? !same : same
  })

/** What is no address, directories send among many things that are not kept. */
function addressIn(path: string, value: unknown): PersonFields {
  const found = path === 'emails' ? chosenEmail(value) : value
  const { data } = Email.safeParse(isResource(found) ? attribute(found, 'value') : found)
  return data === undefined ? {} : { email: data }
}

/** Returns whether a whole resource, whatever else it has, says that the person is to be deactivated. */
export function deactivates(body: unknown): boolean {
  if (!isResource(body)) return false
  try {
    return booleanOf(attribute(body, 'active'), 'active') === false
  } catch {
    return false
  }
}

/** Returns what a whole resource says. `name` comes before `displayName`, which decides. */
export function wholePerson(body: unknown): PersonFields & { user_name: string } {
  if (!isResource(body)) throw refuse('invalid_input', { fields: { body: 'a resource is expected' } })
  const fields: PersonFields = {}
  for (const path of ['name', 'externalid', 'active', 'displayname']) {
    const value = attribute(body, path)
    if (value !== undefined && value !== null) Object.assign(fields, readers.get(path)?.(value))
  }
  Object.assign(fields, addressIn('emails', attribute(body, 'emails')))
  return { ...withoutEmptyName(fields), user_name: required(textOf(attribute(body, 'userName'), 'userName'), 'userName') }
}

/** An empty display name says nothing: the other names decide. */
function withoutEmptyName({ agent_name, ...fields }: PersonFields): PersonFields {
  return agent_name ? { ...fields, agent_name } : fields
}

/**
 * Returns the address of a new person: the primary one, the first one, or the user name if that is an address.
 * @throws AppError `invalid_input`
 */
export function emailIn(body: Resource, user_name: string): string {
  const chosen = chosenEmail(attribute(body, 'emails'))
  const { data } = Email.safeParse((isResource(chosen) && textOf(attribute(chosen, 'value'), 'emails.value')) || user_name)
  if (data === undefined) throw refuse('invalid_input', { fields: { emails: 'an email address is needed' } })
  return data
}

/** Returns the primary one of a list of addresses, or the first; what is no list, as it is. */
function chosenEmail(list: unknown): unknown {
  if (!Array.isArray(list)) return list
  const emails = list.filter(isResource)
  return emails.find((each) => String(attribute(each, 'primary')).toLowerCase() === 'true') ?? emails[0] ?? list[0]
}
