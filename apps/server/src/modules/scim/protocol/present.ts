import type { ScimGroup, ScimPerson } from '@porchlight/contracts/scim/scim'
import type { Resource } from './attributes.ts'

/** The schemas of the protocol that are used here. */
export const schemaIds = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const

/** Returns a person as a resource of the protocol. */
export function personResource(base: string, person: ScimPerson): Resource {
  const { user_id, user_name, external_id, email, agent_name, given_name, family_name, is_active, created_at, updated_at } = person
  return {
    schemas: [schemaIds.user],
    id: user_id,
    ...(external_id !== null && { externalId: external_id }),
    userName: user_name,
    ...(agent_name !== '' && { displayName: agent_name }),
    name: {
      ...(agent_name !== '' && { formatted: agent_name }),
      ...(given_name !== '' && { givenName: given_name }),
      ...(family_name !== '' && { familyName: family_name }),
    },
    emails: [{ value: email, type: 'work', primary: true }],
    active: is_active,
    meta: { resourceType: 'User', created: created_at, lastModified: updated_at, location: `${base}/Users/${user_id}` },
  }
}

/** Returns a group as a resource of the protocol. */
export function groupResource(base: string, { group_ref, display_name, external_id, member_ids, created_at, updated_at }: ScimGroup): Resource {
  return {
    schemas: [schemaIds.group],
    id: group_ref,
    ...(external_id !== null && { externalId: external_id }),
    displayName: display_name,
    members: member_ids.map((value) => ({ value, type: 'User', $ref: `${base}/Users/${value}` })),
    meta: { resourceType: 'Group', created: created_at, lastModified: updated_at, location: `${base}/Groups/${group_ref}` },
  }
}

/** Returns a page of resources. */
export const listResource = (resources: Resource[], total: number, startIndex: number): Resource => ({
  schemas: [schemaIds.list],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

const split = (names: string | undefined): string[] =>
  (names ?? '')
    .toLowerCase()
    .split(',')
    .slice(0, 50)
    .map((name) => name.trim().split('.')[0] ?? '')
    .filter(Boolean)

/** Leaves out attributes that the request does not want; `id` and `schemas` are always returned. */
export function withAttributes(resource: Resource, query: { attributes?: string | undefined; excludedAttributes?: string | undefined }): Resource {
  const [wanted, unwanted] = [split(query.attributes), split(query.excludedAttributes)]
  const isKept = (name: string) => name === 'id' || name === 'schemas' || ((wanted.length === 0 || wanted.includes(name)) && !unwanted.includes(name))
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isKept(name.toLowerCase())))
}
