import type { Claims } from './oidc.ts'

/** An attribute as the library returns it. */
type Attribute = { $: { Name: string }; AttributeValue?: unknown[] | undefined }

/** Names under which providers put a person's address, in lower case: short ones, claims of Microsoft's, and those of X.500 and LDAP. */
const emailNames = [
  ...['email', 'mail', 'emailaddress', 'e-mail', 'email_address', 'user.email', 'rfc822mailbox'],
  ...['urn:oid:0.9.2342.19200300.100.1.3', 'urn:oid:1.2.840.113549.1.9.1', 'urn:mace:dir:attribute-def:mail'],
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/emailaddress',
]
const personNames = ['displayname', 'urn:oid:2.16.840.1.113730.3.1.241', 'http://schemas.microsoft.com/identity/claims/displayname', 'cn', 'urn:oid:2.5.4.3']
const givenNames = ['givenname', 'firstname', 'first_name', 'urn:oid:2.5.4.42', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname']
const familyNames = ['sn', 'surname', 'lastname', 'last_name', 'urn:oid:2.5.4.4', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname']
/** What says who somebody is has one value: two of them could be read as one person by us and as another by the provider. */
const single = new Set([...emailNames, 'uid', 'urn:oid:0.9.2342.19200300.100.1.1', 'eppn', 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6'])

const textIn = (value: unknown): string | undefined => {
  const text = typeof value === 'object' && value !== null ? (value as { _?: unknown })._ : value
  return typeof text === 'string' ? text : undefined
}

/**
 * Returns what the attributes of an assertion say. Providers such as Keycloak and Authentik repeat an element for each value: they are one list. A provider
 * vouches for the addresses that it states: SAML knows no unverified ones.
 * @throws Error if an attribute that says who somebody is occurs twice, with different values
 */
export function claimsOfAssertion(attributes: readonly Attribute[], nameId: string): Claims {
  const lists = new Map<string, string[]>()
  for (const { $, AttributeValue = [] } of attributes) {
    const values = AttributeValue.flatMap((value) => textIn(value) ?? [])
    const known = lists.get($.Name)
    if (known && single.has($.Name.toLowerCase()) && new Set([...known, ...values].map(folded)).size > 1) throw new Error('an attribute occurs twice')
    if (values.length > 0 || known) lists.set($.Name, [...(known ?? []), ...values])
  }
  const byName = new Map([...lists].map(([name, values]) => [name.toLowerCase(), values]))
  const first = (names: string[]) => names.map((name) => byName.get(name)?.[0]?.trim()).find((value) => value)
  return {
    ...Object.fromEntries([...lists].map(([name, values]) => [name, values.length === 1 ? values[0] : values])),
    email: addressOf(byName, nameId),
    email_verified: true,
    name: first(personNames) ?? `${first(givenNames) ?? ''} ${first(familyNames) ?? ''}`.trim(),
  }
}

const folded = (text: string) => text.trim().toLowerCase()

/** Of several addresses under one name it is the one by which the subject is named, or else the first; without any, the name of the subject. */
function addressOf(byName: ReadonlyMap<string, string[]>, nameId: string): string {
  const values = emailNames.map((name) => byName.get(name)?.filter((value) => value.trim() !== '') ?? []).find(({ length }) => length > 0) ?? []
  return (values.find((value) => folded(value) === folded(nameId)) ?? values[0] ?? nameId).trim()
}
