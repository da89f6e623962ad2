import { expect, test } from 'vitest'
import { mappedRole } from './member-of-claims.ts'
import { addressFault } from './proven-address.ts'
import type { Statement } from './testing/stand-in-provider.ts'

const entra = 'https://login.microsoftonline.com'
const [ours, theirs] = ['11111111-2222-3333-4444-555555555555', '99999999-2222-3333-4444-555555555555']
const said = { email: 'a@b.test' }
test.each<[issuer: string, claims: Statement, fault: string | undefined]>([
  [`${entra}/${ours}/v2.0`, { ...said, tid: ours }, undefined],
  [`${entra}/${ours}/v2.0`, { ...said, tid: theirs }, 'another tenant'],
  [`${entra}/${ours}/v2.0`, { ...said, tid: theirs, xms_edov: true }, undefined],
  [`${entra}/${ours}/v2.0`, { ...said, tid: ours, xms_edov: false }, 'not verified'],
  [`${entra}/common/v2.0`, { ...said, tid: ours }, 'all tenants'],
  [`${entra}/organizations/v2.0`, { ...said, tid: theirs, email_verified: true }, 'all tenants'],
  [`${entra}/Common/v2.0`, { ...said, tid: theirs, xms_edov: 1 }, undefined],
  [`${entra}/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0`, { ...said, email_verified: true }, 'all tenants'],
  ['https://accounts.google.com', { ...said, email_verified: true }, undefined],
  ['https://accounts.google.com', said, 'anybody can have'],
  ['https://desk.okta.com', said, undefined],
  ['https://login.desk.test/realms/desk', { ...said, email_verified: false }, 'not verified'],
  ['https://login.desk.test/realms/desk', { ...said, email_verified: { a: 1 } }, 'not verified'],
  ['https://login.desk.test/realms/desk', { ...said, email_verified: 'perhaps' }, 'not verified'],
  ['https://login.desk.test/realms/desk', { preferred_username: 'a@b.test' }, 'no email address'],
])('of %s, %j is proven: %s', (issuer, claims, fault) => {
  const found = addressFault(issuer, claims)
  if (fault === undefined) expect(found).toBeUndefined()
  else expect(found).toContain(fault)
})

test.each([
  ['groups', { groups: ['b', 'a'] }, 'admin'],
  ['groups', { groups: 'b' }, 'writer'],
  ['groups', { groups: ['c'] }, undefined],
  ['groups', { groups: { a: 1 } }, undefined],
  ['groups', {}, undefined],
  ['', { '': 'a' }, undefined],
  ['toString', {}, undefined],
])('the claim %j of %j gives the role %j', (role_claim, claims, role) => {
  const role_map = [
    { value: 'a', role: 'admin' as const },
    { value: 'b', role: 'writer' as const },
  ]
  expect(mappedRole({ role_claim, role_map }, claims)).toBe(role)
})
