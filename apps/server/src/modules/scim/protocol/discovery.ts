import { scimLimits } from '@porchlight/contracts/scim/scim-limits'
import type { Resource } from './attributes.ts'
import { schemaIds } from './present.ts'

/** Returns what a directory can ask about this server: RFC 7644 section 4, RFC 7643 sections 5 to 7. */
export function discovery(base: string): { config: Resource; types: Resource[]; schemas: Resource[] } {
  const type = (name: string, schema: string): Resource => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  })
  const schema = (id: string, name: string, attributes: Resource[]): Resource => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id,
    name,
    description: `${name} ${name === 'User' ? 'Account' : ''}`.trim(),
    attributes,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  })
  return {
    config: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: scimLimits.pageMax },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: false },
      authenticationSchemes: [{ type: 'oauthbearertoken', name: 'API key', description: 'An API key of the library with the area SCIM', primary: true }],
      meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
    },
    types: [type('User', schemaIds.user), type('Group', schemaIds.group)],
    schemas: [
      schema(schemaIds.user, 'User', [
        attributeOf('userName', { required: true, uniqueness: 'server' }),
        attributeOf('externalId', { caseExact: true }),
        attributeOf('displayName'),
        { ...attributeOf('name', { type: 'complex' }), subAttributes: ['formatted', 'givenName', 'familyName'].map((name) => attributeOf(name)) },
        {
          // One; later it changes within domains that the library has proven.
          ...attributeOf('emails', { type: 'complex', multiValued: true }),
          subAttributes: [attributeOf('value'), attributeOf('type'), attributeOf('primary', { type: 'boolean' })],
        },
        attributeOf('active', { type: 'boolean' }),
      ]),
      schema(schemaIds.group, 'Group', [
        attributeOf('displayName', { required: true, uniqueness: 'server' }),
        attributeOf('externalId', { caseExact: true }),
        {
          ...attributeOf('members', { type: 'complex', multiValued: true }),
          subAttributes: [attributeOf('value', { mutability: 'immutable' }), attributeOf('type')],
        },
      ]),
    ],
  }
}

const attributeOf = (name: string, differing: Resource = {}): Resource => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...differing,
})
