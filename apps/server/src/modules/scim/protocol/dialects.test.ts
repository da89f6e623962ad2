import { expect, test } from 'vitest'
import { patchedGroup, wholeGroup } from './group-dialect.ts'
import { emailIn, patchedPerson, wholePerson } from './person-dialect.ts'

const patch = (...Operations: unknown[]) => patchedPerson({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations }).fields
const refusalOf = (run: () => unknown) => {
  try {
    return run()
  } catch (error) {
    return (error as { code?: string }).code
  }
}

test.each([
  // Microsoft Entra
  [{ op: 'Replace', path: 'active', value: 'False' }, { is_active: false }],
  [{ op: 'Add', path: 'displayName', value: 'Ada L.' }, { agent_name: 'Ada L.' }],
  [{ op: 'Add', path: 'name.givenName', value: 'Ada' }, { given_name: 'Ada' }],
  [
    { op: 'Replace', value: { active: 'True', 'name.familyName': 'Lovelace' } },
    { is_active: true, family_name: 'Lovelace' },
  ],
  [{ op: 'Replace', path: 'emails[type eq "work"].value', value: 'New@shop.test' }, { email: 'new@shop.test' }],
  [{ op: 'replace', path: 'emails[primary eq true].value', value: 'new@shop.test' }, { email: 'new@shop.test' }],
  [{ op: 'replace', path: 'emails[type eq "work" and primary eq "True"].value', value: 'new@shop.test' }, { email: 'new@shop.test' }],
  [{ op: 'replace', path: 'emails[type eq "home"].value', value: 'home@shop.test' }, {}],
  [{ op: 'replace', path: 'emails', value: [{ value: 'a@shop.test' }, { value: 'b@shop.test', primary: 'true' }] }, { email: 'b@shop.test' }],
  [{ op: 'remove', path: 'emails[type ne "work"]' }, {}],
  [{ op: 'add', path: 'addresses[type eq "work" and not (primary eq false)].formatted', value: 'Main St 1' }, {}],
  [
    { op: 'replace', value: { 'urn:ietf:params:scim:schemas:core:2.0:User': { active: false }, 'emails[type eq "work"].value': 'x@shop.test' } },
    { is_active: false, email: 'x@shop.test' },
  ],
  [{ op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Sales' }, {}],
  // Okta
  [{ op: 'replace', value: { active: false } }, { is_active: false }],
  [{ op: 'REPLACE', path: 'URN:ietf:params:scim:schemas:core:2.0:User:userName', value: 'ada' }, { user_name: 'ada' }],
  [{ op: 'remove', path: 'externalId' }, { external_id: null }],
  [{ op: 'add', path: 'externalId', value: 42 }, { external_id: '42' }],
  // Names go into emails: no addresses.
  [{ op: 'replace', path: 'displayName', value: 'see https://evil.test/x' }, {}],
])('the change %j', (change, fields) => {
  expect(patch(change)).toEqual(fields)
})

test.each([
  [{ op: 'replace', path: 'active', value: 'perhaps' }],
  [{ op: 'replace', path: 'active', value: 0 }],
  [{ op: 'replace', path: 'active', value: null }],
  [{ op: 'remove', path: 'active' }],
  [{ op: 'remove', path: 'userName' }],
  [{ op: 'remove' }],
  [{ op: 'move', path: 'active', value: false }],
  [{ op: 'replace', path: 'emails[type eq "work" and primary eq].value', value: 'x' }],
  [{ op: 'replace', path: 'userName', value: { $ne: '' } }],
  [{ op: 'replace', path: ['active'], value: false }],
  ['active'],
])('the change %j is refused', (change) => {
  expect(refusalOf(() => patch(change))).toBe('invalid_input')
})

test('a PATCH has at least one change, and at most a hundred', () => {
  const change = { op: 'replace', path: 'active', value: false }
  expect(refusalOf(() => patch())).toBe('invalid_input')
  expect(refusalOf(() => patch(...Array.from({ length: 101 }, () => ({ op: 'replace', path: 'displayName', value: 'A' }))))).toBe('invalid_input')
  expect(patch(...Array.from({ length: 100 }, () => change))).toEqual({ is_active: false })
})

test('a whole resource, in any case of its names', () => {
  const body = {
    UserName: 'ada',
    ACTIVE: 'true',
    name: { givenName: 'Ada', familyName: 'Lovelace' },
    emails: [{ value: 'old@shop.test' }, { value: 'ada@shop.test', primary: true }],
  }
  expect(wholePerson(body)).toEqual({ user_name: 'ada', email: 'ada@shop.test', is_active: true, given_name: 'Ada', family_name: 'Lovelace' })
  expect(emailIn(body, 'ada')).toBe('ada@shop.test')
  expect(emailIn({}, 'Ada@Shop.test')).toBe('ada@shop.test')
  expect(refusalOf(() => emailIn({}, 'ada'))).toBe('invalid_input')
  expect(refusalOf(() => wholePerson({ active: true }))).toBe('invalid_input')
})

test.each([
  [{ op: 'move', path: 'title' }, 'op:'],
  [{ op: 'replace', path: 'emails[', value: 'x' }, 'path:'],
  [{ op: 'replace', path: 'userName', value: '' }, 'userName:'],
  ['junk', 'Operations:'],
])('with %j, whoever leaves is shut out, and it is known what was not understood', (change, reason) => {
  const leave = { op: 'Replace', path: 'active', value: 'False' }
  for (const Operations of [
    [leave, change],
    [change, leave],
  ]) {
    const { fields, notUnderstood } = patchedPerson({ Operations })
    expect(fields).toEqual({ is_active: false })
    expect(`${Object.keys(notUnderstood[0]?.fault.fields ?? {})}:`).toBe(reason)
  }
  expect(refusalOf(() => patch(change, { op: 'replace', path: 'active', value: true }))).toBe('invalid_input')
})

test.each([
  [[{ op: 'Add', path: 'members', value: [{ value: 'a' }, { value: 'b' }] }], { add_member_ids: ['a', 'b'], remove_member_ids: [] }],
  [[{ op: 'Remove', path: 'members', value: [{ value: 'a' }] }], { add_member_ids: [], remove_member_ids: ['a'] }],
  [[{ op: 'remove', path: 'members[value eq "a"]' }], { add_member_ids: [], remove_member_ids: ['a'] }],
  [[{ op: 'remove', path: 'members[value eq "a" or value eq "b"]' }], { add_member_ids: [], remove_member_ids: ['a', 'b'] }],
  [[{ op: 'remove', path: 'members' }], { member_ids: [], add_member_ids: [], remove_member_ids: [] }],
  [[{ op: 'replace', value: { id: 'g', displayName: 'Sales' } }], { display_name: 'Sales', add_member_ids: [], remove_member_ids: [] }],
  [
    [
      { op: 'add', path: 'members', value: { value: 'a' } },
      { op: 'remove', path: 'members[value eq "a"]' },
    ],
    { add_member_ids: [], remove_member_ids: ['a'] },
  ],
  [
    [
      { op: 'add', path: 'members', value: 'a' },
      { op: 'replace', path: 'members', value: [{ value: 'b' }] },
      { op: 'add', path: 'members', value: 'c' },
    ],
    { member_ids: ['b'], add_member_ids: ['c'], remove_member_ids: [] },
  ],
])('the changes %j of a group', (Operations, fields) => {
  expect(patchedGroup({ Operations })).toEqual(fields)
})

test('a group without a name, or with somebody who has no id, is refused', () => {
  expect(wholeGroup({ displayName: ' Sales ', members: [{ value: 'a' }] })).toEqual({ display_name: 'Sales', member_ids: ['a'] })
  for (const body of [{}, { displayName: ' ' }, { displayName: 'Sales', members: [{}] }, { displayName: 'Sales', members: [{ value: ['a'] }] }])
    expect(refusalOf(() => wholeGroup(body))).toBe('invalid_input')
})
