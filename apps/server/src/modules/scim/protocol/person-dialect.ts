import { Email, isName } from '@porchlight/contracts/common'
import { refuse } from '../../../kernel/errors.ts'
import { attribute, booleanOf, isResource, type Resource, textOf } from './attributes.ts'
import { changesOf } from './patch.ts'

/** What a directory says of a person, as fields of `scim.addPerson` and `scim.changePerson`. */
export type PersonFields = {
  user_name?: string
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

/** Returns what a PATCH changes. */
export function patchedPerson(body: unknown): PersonFields {
  const fields: PersonFields = {}
  for (const { op, path, value } of changesOf(body)) {
    if (op === 'remove' && path === 'active') throw refuse('invalid_input', { fields: { active: 'cannot be removed' } })
    Object.assign(fields, readers.get(path)?.(op === 'remove' ? undefined : value))
  }
  return withoutEmptyName(fields)
}

/** Returns what a whole resource says. `name` comes before `displayName`, which decides. */
export function wholePerson(body: unknown): PersonFields & { user_name: string } {
  if (!isResource(body)) throw refuse('invalid_input', { fields: { body: 'a resource is expected' } })
  const fields: PersonFields = {}
  for (const path of ['name', 'externalid', 'active', 'displayname']) {
    const value = attribute(body, path)
    if (value !== undefined && value !== null) Object.assign(fields, readers.get(path)?.(value))
  }
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
  const list = attribute(body, 'emails')
  const emails = Array.isArray(list) ? list.filter(isResource) : []
  const chosen = emails.find((each) => String(attribute(each, 'primary')).toLowerCase() === 'true') ?? emails[0]
  const { data } = Email.safeParse((chosen && textOf(attribute(chosen, 'value'), 'emails.value')) || user_name)
  if (data === undefined) throw refuse('invalid_input', { fields: { emails: 'an email address is needed' } })
  return data
}
