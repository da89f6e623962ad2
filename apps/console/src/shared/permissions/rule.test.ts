import { permissionFlags } from '@porchlight/contracts/permission-flags'
import { expect, test } from 'vitest'
import { flagsOf, isAllowed } from './rule.ts'

test('ignores unknown slugs and disabled flags', () => {
  const flags = flagsOf([
    { slug: 'canTakeChats', is_enabled: true },
    { slug: 'canSuperviseChats', is_enabled: false },
    { slug: 'canFly', is_enabled: true },
  ])
  expect([...flags]).toEqual(['canTakeChats'])
})

test('a rule requires one flag, any of several flags, or just a session', () => {
  const flags = flagsOf([{ slug: 'canTakeChats', is_enabled: true }])
  expect(isAllowed('canTakeChats', flags)).toBe(true)
  expect(isAllowed('canSuperviseChats', flags)).toBe(false)
  expect(isAllowed(['canSuperviseChats', 'canTakeChats'], flags)).toBe(true)
  expect(isAllowed(['canSuperviseChats', 'canViewChatArchives'], flags)).toBe(false)
  expect(isAllowed([], flags)).toBe(false)
  expect(isAllowed('signed-in', new Set())).toBe(true)
})

test.each(permissionFlags)('the rule %s is met only with that flag', (flag) => {
  expect(isAllowed(flag, new Set())).toBe(false)
  expect(isAllowed(flag, new Set([flag]))).toBe(true)
})
