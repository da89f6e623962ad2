import { expect, test } from 'vitest'
import { filterLengthMax, readFilter, readPath } from './filter-grammar.ts'

const eq = (name: string, value: unknown) => ({ kind: 'compare', name, operator: 'eq', value })

test.each([
  ['userName eq "ada@shop.test"', eq('username', 'ada@shop.test')],
  ['USERNAME EQ "a\\"b"', eq('username', 'a"b')],
  ['urn:ietf:params:scim:schemas:core:2.0:User:externalId eq "1"', eq('externalid', '1')],
  ['userName eq ada', eq('username', 'ada')],
  ['active eq TRUE', eq('active', true)],
  ['x eq -1.5', eq('x', -1.5)],
  ['x eq null', eq('x', null)],
  ['title pr', { kind: 'present', name: 'title' }],
  // `and` binds stronger than `or`, `not` than both.
  ['a eq 1 or b eq 2 and c eq 3', { kind: 'or', parts: [eq('a', 1), { kind: 'and', parts: [eq('b', 2), eq('c', 3)] }] }],
  ['(a eq 1 or b eq 2) and c eq 3', { kind: 'and', parts: [{ kind: 'or', parts: [eq('a', 1), eq('b', 2)] }, eq('c', 3)] }],
  ['not (a eq 1) and b eq 2', { kind: 'and', parts: [{ kind: 'not', part: eq('a', 1) }, eq('b', 2)] }],
  ['emails[type eq "work" and value co "@x"]', { kind: 'and', parts: [eq('emails.type', 'work'), { ...eq('emails.value', '@x'), operator: 'co' }] }],
  ['emails[type eq "work"].value eq "a"', { kind: 'and', parts: [eq('emails.type', 'work'), eq('emails.value', 'a')] }],
  ['not eq "a"', eq('not', 'a')],
])('the filter %s is read', (filter, read) => {
  expect(readFilter(filter)).toEqual(read)
})

test.each([
  ...['', 'userName', 'userName eq', 'userName is "a"', 'userName eq "a', 'userName eq "a" b', 'eq "a"', '(a eq 1', 'a eq 1)', 'a[b eq 1', 'a[b[c eq 1]]'],
  ...['a eq "\\x"', 'a eq "\\u0000"', 'a eq (', '"a" eq "b"', 'a eq 1 or', 'not (a)', 'a.b] eq 1', '..a eq 1'],
  ...['('.repeat(400), `${'('.repeat(12)}a pr${')'.repeat(12)}`, Array.from({ length: 50 }, () => 'a pr').join(' or '), 'a'.repeat(filterLengthMax + 1)],
])('the filter %s is refused', (filter) => {
  expect(() => readFilter(filter)).toThrow()
})

test.each([
  ['emails[type eq "work"].value', { name: 'emails.value', selected: eq('emails.type', 'work') }],
  ['name.givenName', { name: 'name.givenname', selected: undefined }],
  ['URN:ietf:params:scim:schemas:core:2.0:User:active', { name: 'active', selected: undefined }],
  ['members[value eq "a"]', { name: 'members', selected: eq('members.value', 'a') }],
  [
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager',
    { name: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user:manager', selected: undefined },
  ],
])('the path %s is read', (path, read) => {
  expect(readPath(path)).toEqual(read)
})

test.each(['', 'a[', 'a[b eq 1]c', 'a[b eq 1].c d', '[a eq 1]', 'a b'])('the path %s is refused', (path) => {
  expect(() => readPath(path)).toThrow()
})
