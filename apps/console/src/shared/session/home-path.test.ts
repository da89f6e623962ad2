import { roleDefaults, roles } from '@porchlight/contracts/permission-flags'
import { expect, test } from 'vitest'
import { homePath } from './home-path.ts'

test.each([
  ['agent', '/admin/inbox?tab=inbox'],
  ['admin', '/admin/content'],
  ['writer', '/admin/content'],
  ['editor', '/admin/content'],
] as const)('%s starts at %s', (role, path) => expect(homePath(role, new Set(roleDefaults[role]))).toBe(path))

test('falls back to the other page if the first one is not allowed', () => {
  expect(homePath('admin', new Set(['canTakeChats']))).toBe('/admin/inbox?tab=inbox')
  expect(homePath('agent', new Set(['canCreateAndUpdateHelpCenterArticles']))).toBe('/admin/content')
})

test.each(roles)('%s without any flags starts at the account page', (role) => expect(homePath(role, new Set())).toBe('/admin/profile/account'))
